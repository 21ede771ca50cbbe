import type { ErrorDetail } from '@earshot/domain';

/**
 * What is wrong with an input that is tried before it is saved, with field names replaced by the form's labels or the values
 * in question.
 * @param labels of the form, by field name
 */
export function faultSentences(
  details: readonly ErrorDetail[],
  input: object,
  labels: Readonly<Record<string, string>>,
): string[] {
  const given = input as Readonly<Record<string, unknown>>;
  return details.map(({ field, message }) => {
    const [, list = field, index] = /^(\w+)\[(\d+)\]$/.exec(field) ?? [];
    const values = given[list];
    const value: unknown = Array.isArray(values) && index !== undefined ? values[Number(index)] : null;
    const name = typeof value === 'string' ? value : (labels[list] ?? field);
    return message.replaceAll(field, `“${name}”`);
  });
}
