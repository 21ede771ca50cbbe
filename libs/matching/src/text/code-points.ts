import { invisible, plainTypography } from '@earshot/domain';
import { fold } from './fold.js';

/** Removed before comparing: zero-width characters, soft hyphen, bidi controls, variation selectors. */
export const IGNORED = 1;
/** Composes or changes places with what precedes it, so the two are folded together. */
export const CONTINUES = 2;
/** Does not fold from one UTF-16 unit to one, independently of its neighbours. */
export const COMPLEX = 4;
/** A letter or digit of a script written with spaces: a keyword after it is part of a longer word. */
export const GLUES_BEFORE = 8;
/** A keyword before it is part of a longer word. Not Hangul, whose particles attach to any name. */
export const GLUES_AFTER = 16;
/** A combining mark, which belongs to the letter before it. */
export const MARK = 32;
/** Half of a surrogate pair, meaningless by itself. */
export const HALF = 64;
/** White space, including line breaks; a run of it is compared as one space. */
export const BLANK = 128;

/** The flags above for every code point. */
export const traits = new Uint8Array(0x110000);
/** The folded form of each complex code point that does not combine with what precedes it. */
export const expansions = new Map<number, string>();
/** In `unitFolds`: the unit is ignored. */
export const FOLDS_TO_NOTHING = -1;
/** In `unitFolds`: the unit is complex, or begins a surrogate pair that may be ignored or complex. */
export const FOLDS_UNCLEAR = -2;
/** The UTF-16 unit that each unit folds to, or one of the constants above. */
export const unitFolds = Int32Array.from({ length: 0x10000 }, (_, unit) => unit);

const mark = /\p{M}/gu;
const blank = /\p{White_Space}/gu;
const changing = /\p{Changes_When_NFKC_Casefolded}/gu;
// Excludes the letters used as apostrophes: a name ends before any spelling of an apostrophe.
const word =
  /(?![\u02b9\u02bb\u02bc\u0374\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{DI}])[\p{L}\p{N}]/gu;
const hangul = /^\p{Script=Hangul}/u;
/** Marks, Hangul vowels and finals, and the one other letter that composes with what precedes it (Kirat Rai). */
const continuation = /^[\p{M}\u1160-\u11FF\uD7B0-\uD7FF\u{16D67}]/u;

// All other code points are unassigned or for private use.
describeRange(0, 0xd800);
traits.fill(HALF, 0xd800, 0xe000);
describeRange(0xe000, 0x40000);
describeRange(0xe0000, 0xe1000);

function describeRange(from: number, to: number): void {
  for (let start = from; start < to; start += 0x800) describe(start, 0x800);
}

function describe(start: number, count: number): void {
  const block = String.fromCodePoint(...Array.from({ length: count }, (_, index) => start + index));
  for (const [character] of block.matchAll(changing)) describeChanging(character);
  const plain = plainTypography(block);
  for (let index = 0; index < block.length; index++)
    if (plain.charCodeAt(index) !== block.charCodeAt(index)) describeChanging(block.charAt(index));
  for (const [character] of block.matchAll(mark)) {
    add(character, COMPLEX | CONTINUES | MARK | GLUES_AFTER);
  }
  for (const [character] of block.matchAll(word)) {
    add(character, GLUES_BEFORE | (hangul.test(character) ? 0 : GLUES_AFTER));
    if (continuation.test(character)) add(character, COMPLEX | CONTINUES);
  }
  for (const [character] of block.matchAll(blank)) add(character, BLANK);
  for (const [character] of block.matchAll(invisible)) {
    traits[pointOf(character)] = IGNORED;
    unitFolds[character.charCodeAt(0)] = character.length > 1 ? FOLDS_UNCLEAR : FOLDS_TO_NOTHING;
  }
}

function describeChanging(character: string): void {
  const folded = fold(character);
  if (continuation.test(character.normalize('NFKD'))) add(character, COMPLEX | CONTINUES);
  else if (character.length > 1 || folded.length > 1) addExpansion(character, folded);
  else unitFolds[pointOf(character)] = folded.charCodeAt(0);
}

function addExpansion(character: string, folded: string): void {
  add(character, COMPLEX);
  expansions.set(pointOf(character), folded);
}

function add(character: string, flags: number): void {
  const point = pointOf(character);
  traits[point] = (traits[point] as number) | flags;
  if (flags & COMPLEX) unitFolds[character.charCodeAt(0)] = FOLDS_UNCLEAR;
}

function pointOf(character: string): number {
  return character.codePointAt(0) as number;
}
