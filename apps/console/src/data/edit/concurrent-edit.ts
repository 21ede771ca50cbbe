import { changedFields, isSame } from './changed-fields.js';

/** A field that the user and someone else have both changed: one of the two values has to be chosen. */
export interface Clash<Values> {
  readonly field: keyof Values & string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** null = nobody has chosen yet. */
  readonly choice: 'mine' | 'theirs' | null;
}

/** What is being changed in a form, over what is stored, which others may change at the same time. */
export interface ConcurrentEdit<Values> {
  /** What is stored, as far as it is known here. */
  readonly base: Values;
  /** What the form shows. */
  readonly values: Values;
  /** Fields that others changed and nobody did here: the form shows theirs. */
  readonly taken: readonly (keyof Values & string)[];
  readonly clashes: readonly Clash<Values>[];
}

/** Nothing is changed yet. */
export function beginEdit<Values extends object>(base: Values): ConcurrentEdit<Values> {
  return { base, values: base, taken: [], clashes: [] };
}

/** What is typed counts: where it was in question whose value counts, one's own is chosen by that. */
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
 * Takes in what is stored by now. What was not changed here follows it; what was changed by both stays as it was typed,
 * and waits for a choice. Nothing that was typed is lost.
 */
export function followStored<Values extends object>(
  edit: ConcurrentEdit<Values>,
  stored: Values,
): ConcurrentEdit<Values> {
  const theirs = Object.keys(changedFields(edit.base, stored)) as (keyof Values & string)[];
  if (theirs.length === 0) return edit;
  if (!isDirty(edit) && edit.clashes.length === 0) return beginEdit(stored);
  // What was typed counts as one's own also where theirs was chosen over it: it may be wanted again.
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

/** Says whose value of a field counts; it can be said again until it is saved. */
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

/** Whether something would be saved. */
export function isDirty<Values extends object>({ base, values }: ConcurrentEdit<Values>): boolean {
  return Object.keys(changedFields(base, values)).length > 0;
}

/** Whether the user has to choose before it can be saved. */
export function isUndecided<Values>({ clashes }: ConcurrentEdit<Values>): boolean {
  return clashes.some(({ choice }) => choice === null);
}

function pick<Values extends object>(
  values: Partial<Values>,
  fields: readonly (keyof Values & string)[],
): Partial<Values> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>;
}
