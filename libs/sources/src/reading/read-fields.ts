/** An object from a response whose fields may all be absent or of another type. */
export type Fields = Readonly<Record<string, unknown>>;

/** The value as an object; without fields if it is not one. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** The items of a list; none if it is not a list. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A non-empty text; null otherwise. */
export function textOf(fields: Fields, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A finite number; null otherwise. */
export function numberOf(fields: Fields, name: string): number | null {
  const value = fields[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The first field that is neither absent nor null and yet no text, or no number; undefined if there is none. */
export function wrongTypeIn(
  fields: Fields,
  texts: readonly string[],
  numbers: readonly string[],
): string | undefined {
  const isOdd = (name: string, type: string): boolean =>
    (fields[name] ?? null) !== null && typeof fields[name] !== type;
  return texts.find((name) => isOdd(name, 'string')) ?? numbers.find((name) => isOdd(name, 'number'));
}
