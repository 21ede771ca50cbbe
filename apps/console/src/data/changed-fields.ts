/** The fields of `now` that differ from `base`; lists are the same in any order. */
export function changedFields<Values extends object>(base: Values, now: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => !isSame(value, base[field as keyof Values])),
  ) as Partial<Values>;
}

/** A field that someone else has changed since a form was loaded. */
export interface OtherChange<Values> {
  readonly field: keyof Values & string;
  /** What the other person made of it. */
  readonly theirs: unknown;
  /** Whether one's own change has taken its place; else theirs stands. */
  readonly replaced: boolean;
}

/**
 * What others changed while a form was open.
 * @param base as it was when loaded @param fresh as it was just before saving @param mine what was saved
 */
export function otherChanges<Values extends object>(
  base: Values,
  fresh: Values,
  mine: Partial<Values>,
): OtherChange<Values>[] {
  return Object.entries(changedFields(base, fresh))
    .filter(([field, theirs]) => !(field in mine) || !isSame(mine[field as keyof Values], theirs))
    .map(([field, theirs]) => ({ field: field as keyof Values & string, theirs, replaced: field in mine }));
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return Object.is(one, other);
  return one.length === other.length && one.every((item) => other.includes(item));
}
