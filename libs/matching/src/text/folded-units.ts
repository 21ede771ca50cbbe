import {
  BLANK,
  FOLDS_TO_NOTHING,
  FOLDS_UNCLEAR,
  GLUES_AFTER,
  GLUES_BEFORE,
  traits,
  unitFolds,
} from './code-points.js';

/** The class of a unit, in its entry of `foldedUnits`. */
export const CLASS = 0xffff;
/** Instead of a class: a unit that is passed over. */
export const SKIP = 0xffff;
/** Instead of a class: a unit that asks for a second look. Every class is below. */
export const LOOK = 0xfffe;
/** Beside the class: a keyword that follows the unit is part of a longer word. */
export const GLUES = 0x10000;
/** Beside the class: a keyword that follows the unit, or is followed by it, is part of a longer word. */
export const IN_WORD = 0x20000;
/** Beside the class: white space, a run of which is as one unit. */
export const IN_RUN = 0x40000;

/** By UTF-16 unit: the entry of `foldedUnits`, but for a class. The same for all keywords, and so looked at once. */
const withoutClass = Int32Array.from(unitFolds, (fold, unit) => {
  const flags = (gluesUnit(unit) ? GLUES : 0) | (isInWord(unit) ? IN_WORD : 0) | (isBlank(unit) ? IN_RUN : 0);
  if (fold === FOLDS_TO_NOTHING) return SKIP | (flags & GLUES);
  // `Ⓐ` is no letter, but walks as one: the walk would pass over what begins behind it.
  if (fold === FOLDS_UNCLEAR || gluesUnit(fold) !== gluesUnit(unit) || isInWord(fold) !== isInWord(unit))
    return LOOK | (flags & GLUES);
  return flags;
});

/** By UTF-16 unit: the class of what it folds to, and the flags above. For nearly every text folding costs no more. */
export function foldedUnits(classes: Uint16Array): Int32Array {
  const units = withoutClass.slice();
  for (let unit = 0; unit < units.length; unit++) {
    const entry = units[unit] as number;
    if ((entry & CLASS) === 0) units[unit] = entry | (classes[unitFolds[unit] as number] as number);
  }
  return units;
}

export function gluesUnit(unit: number): boolean {
  return ((traits[unit] as number) & GLUES_BEFORE) !== 0;
}

function isBlank(unit: number): boolean {
  return ((traits[unit] as number) & BLANK) !== 0;
}

export function isInWord(unit: number): boolean {
  const both = GLUES_BEFORE | GLUES_AFTER;
  return ((traits[unit] as number) & both) === both;
}
