import { answersTag, type Operation, type Shape } from '@earshot/contracts';
import { fingerprint } from './idempotency/fingerprint.js';

/**
 * Returns the entity tag of an answer, including the quotes: the same until somebody changes the fields that callers can
 * change, regardless of scans and classification. null = the operation has none.
 */
export function entityTag(operation: Operation, data: object): string | null {
  return operation.changedBy === undefined || !answersTag(operation)
    ? null
    : tagOf(operation.changedBy, data);
}

/** The tag of a resource. @param changedBy see `Operation.changedBy` @param resource in the form of the answer */
export function tagOf(changedBy: Shape, resource: object): string {
  const values = resource as Readonly<Record<string, unknown>>;
  const shown = Object.fromEntries(Object.keys(changedBy.fields).map((name) => [name, values[name]]));
  return `"${fingerprint(shown).toString('base64url').slice(0, 22)}"`;
}
