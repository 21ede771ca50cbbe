import {
  BLANK,
  FOLDS_TO_NOTHING,
  FOLDS_UNCLEAR,
  GLUES_AFTER,
  GLUES_BEFORE,
  traits,
  unitFolds,
} from './code-points.js';

/** The mask of a unit's class in its entry of `foldedUnits`. */
export const CLASS = 0xffff;
/** In place of a class: the unit is skipped. */
export const SKIP = 0xffff;
/** In place of a class: the unit needs a second look. All classes are lower. */
export const LOOK = 0xfffe;
/** In addition to the class: a keyword after the unit is part of a longer word. */
export const GLUES = 0x10000;
/** In addition to the class: a keyword after or before the unit is part of a longer word. */
export const IN_WORD = 0x20000;
/** In addition to the class: white space, a run of which counts as one unit. */
export const IN_RUN = 0x40000;

/** The entries of `foldedUnits` without classes, by UTF-16 unit. Computed once, because they are the same for all keywords. */
const withoutClass = Int32Array.from(unitFolds, (fold, unit) => {
  const flags = (gluesUnit(unit) ? GLUES : 0) | (isInWord(unit) ? IN_WORD : 0) | (isBlank(unit) ? IN_RUN : 0);
  if (fold === FOLDS_TO_NOTHING) return SKIP | (flags & GLUES);
  // `Ⓐ` is not a letter but counts as one in the search, which would skip a keyword that begins after it.
  if (fold === FOLDS_UNCLEAR || gluesUnit(fold) !== gluesUnit(unit) || isInWord(fold) !== isInWord(unit))
    return LOOK | (flags & GLUES);
  return flags;
});

/** By UTF-16 unit: the class of what it folds to, and the flags above. For nearly all texts, folding has no further cost. */
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
