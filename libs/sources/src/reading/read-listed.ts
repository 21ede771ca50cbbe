import { Permanent } from '@earshot/domain';
import type { Log } from '@earshot/platform';

/** A value in a response that we cannot read as a post because a field is missing or has another type. */
export class FieldMissing {
  constructor(readonly field: string) {}
}

/**
 * Reads what a response lists. One odd item must not hide the others, so it is omitted and logged. If none can be read, the
 * vendor has changed its format, and continuing would silently lose posts.
 * @throws Permanent naming the field, if no listed item can be read
 */
export function readListed<V, T>(
  vendor: string,
  values: readonly V[],
  read: (value: V) => T | FieldMissing,
  log: Log,
): T[] {
  const readings = values.map(read);
  const odd = readings.filter((reading) => reading instanceof FieldMissing);
  if (odd.length > 0) {
    const fields = [...new Set(odd.map(({ field }) => field))];
    if (odd.length === values.length) throw new Permanent(fieldSentence(vendor, fields));
    log.warn({ vendor, fields, unreadable: odd.length }, 'a source listed items in an unexpected shape');
  }
  return readable(readings);
}

/** The readings without those of items that could not be read. */
export function readable<T>(readings: readonly (T | FieldMissing)[]): T[] {
  return readings.flatMap((reading) => (reading instanceof FieldMissing ? [] : [reading]));
}

/** An error message that names the fields a response should have had. */
export function fieldSentence(vendor: string, fields: readonly string[]): string {
  return `${vendor} did not answer in the documented shape: ${fields.map((field) => `\`${field}\``).join(' and ')} ${
    fields.length === 1 ? 'is' : 'are'
  } missing or of the wrong type.`;
}
