import { Permanent } from '@earshot/domain';

/** A value of an answer that is no post for us because a field is missing, or is of another type. */
export class FieldMissing {
  constructor(readonly field: string) {}
}

/**
 * Reads what an answer lists. One odd thing must not hide the others, so it is left out and reported; where none can be read,
 * the vendor has changed its shapes, and reading on would lose posts without a word.
 * @param onOdd called with the names of the invalid fields, where there are any
 * @throws Permanent naming the field, where nothing of what is listed can be read
 */
export function readListed<T>(
  vendor: string,
  values: readonly unknown[],
  read: (value: unknown) => T | FieldMissing,
  onOdd: (fields: readonly string[]) => void,
): T[] {
  const readings = values.map(read);
  const odd = readings.filter((reading) => reading instanceof FieldMissing).map(({ field }) => field);
  if (odd.length > 0) {
    const fields = [...new Set(odd)];
    if (odd.length === values.length) throw new Permanent(fieldSentence(vendor, fields));
    onOdd(fields);
  }
  return readings.filter((reading): reading is Exclude<typeof reading, FieldMissing> => !isMissing(reading));
}

/** Says which fields an answer should have had. */
export function fieldSentence(vendor: string, fields: readonly string[]): string {
  return `${vendor} answered in another shape than it documents: ${fields.map((field) => `\`${field}\``).join(' and ')} ${
    fields.length === 1 ? 'is' : 'are'
  } missing or of another type.`;
}

function isMissing(reading: unknown): reading is FieldMissing {
  return reading instanceof FieldMissing;
}
