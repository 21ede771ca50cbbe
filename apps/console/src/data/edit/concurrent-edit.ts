import { changedFields, isSame } from './changed-fields.js';

/** A field that the user and someone else have both changed; one of the values must be chosen. */
export interface Clash<Values> {
  readonly field: keyof Values & string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** null = not chosen yet. */
  readonly choice: 'mine' | 'theirs' | null;
}

/** An edit in a form over stored data that others may change at the same time. */
export interface ConcurrentEdit<Values> {
  /** The stored values as last seen here. */
  readonly base: Values;
  /** What the form shows. */
  readonly values: Values;
  /** Fields that only others changed: the form shows their values. */
  readonly taken: readonly (keyof Values & string)[];
  readonly clashes: readonly Clash<Values>[];
}

/** Starts an edit without changes. */
export function beginEdit<Values extends object>(base: Values): ConcurrentEdit<Values> {
  return { base, values: base, taken: [], clashes: [] };
}

/** Starts an edit of saved values, with what was typed since they were sent. */
export function beginSaved<Values extends object>(
  saved: Values,
  sent: Values,
  typed: Values,
): ConcurrentEdit<Values> {
  return { ...beginEdit(saved), values: { ...saved, ...changedFields(sent, typed) } };
}

/** Applies typed values. Typing in a field with a clash chooses the user's own value. */
export function typeInto<Values extends object>(
  edit: ConcurrentEdit<Values>,
  part: Partial<Values>,
): ConcurrentEdit<Values> {
  const clashes = edit.clashes.map((clash) =>
    clash.field in part && !isSame(part[clash.field], edit.values[clash.field])
      ? { ...clash, mine: part[clash.field], choice: 'mine' as const }
      : clash,
  );
  return { ...edit, values: { ...edit.values, ...part }, clashes };
}

/**
 * Merges the current stored values. Fields not changed here follow them; fields changed on both sides keep the typed value
 * and wait for a choice. Nothing typed is lost.
 */
export function followStored<Values extends object>(
  edit: ConcurrentEdit<Values>,
  stored: Values,
): ConcurrentEdit<Values> {
  const theirs = Object.keys(changedFields(edit.base, stored)) as (keyof Values & string)[];
  if (theirs.length === 0) return edit;
  if (!isDirty(edit) && edit.clashes.length === 0) return beginEdit(stored);
  // A typed value is kept even if theirs was chosen over it: the user may want it again.
  const mine = {
    ...Object.fromEntries(edit.clashes.map((clash) => [clash.field, clash.mine])),
    ...changedFields(edit.base, edit.values),
  } as Partial<Values>;
  const followed = theirs.filter((field) => !(field in mine) || isSame(mine[field], stored[field]));
  const clashing = theirs.filter((field) => !followed.includes(field));
  return {
    base: stored,
    values: { ...edit.values, ...pick<Values>(stored, followed), ...pick(mine, clashing) },
    taken: [
      ...edit.taken.filter((field) => !theirs.includes(field)),
      ...followed.filter((field) => !(field in mine)),
    ],
    clashes: [
      ...edit.clashes.filter(({ field }) => !theirs.includes(field)),
      ...clashing.map((field) => ({ field, mine: mine[field], theirs: stored[field], choice: null })),
    ],
  };
}

/** Chooses whose value of a field applies; the choice can be changed until it is saved. */
export function chooseValue<Values extends object>(
  edit: ConcurrentEdit<Values>,
  field: keyof Values & string,
  choice: 'mine' | 'theirs',
): ConcurrentEdit<Values> {
  const chosen = edit.clashes.find((clash) => clash.field === field);
  if (chosen === undefined) return edit;
  return {
    ...edit,
    values: { ...edit.values, [field]: chosen[choice] },
    clashes: edit.clashes.map((clash) => (clash === chosen ? { ...clash, choice } : clash)),
  };
}

/** Whether there is anything to save. */
export function isDirty<Values extends object>({ base, values }: ConcurrentEdit<Values>): boolean {
  return Object.keys(changedFields(base, values)).length > 0;
}

/** Whether the user must choose before saving. */
export function isUndecided<Values>({ clashes }: ConcurrentEdit<Values>): boolean {
  return clashes.some(({ choice }) => choice === null);
}

function pick<Values extends object>(
  values: Partial<Values>,
  fields: readonly (keyof Values & string)[],
): Partial<Values> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>;
}
