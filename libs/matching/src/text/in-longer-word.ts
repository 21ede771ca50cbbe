import { GLUES_AFTER, GLUES_BEFORE, traits } from './code-points.js';

/** Whether what is at [start, end) of a text is only part of a longer word, as the matcher decides: `line` in `online`. */
export function isInLongerWord(text: string, start: number, end: number): boolean {
  const areBoth = (flag: number, one: number, other: number): boolean =>
    (traitsAt(text, one) & traitsAt(text, other) & flag) !== 0;
  return areBoth(GLUES_BEFORE, start - 1, start) || areBoth(GLUES_AFTER, end - 1, end);
}

/** 0 outside the text. */
function traitsAt(text: string, index: number): number {
  return traits[text.charCodeAt(index)] ?? 0;
}
