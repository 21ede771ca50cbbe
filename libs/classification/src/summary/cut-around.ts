import { lowerCase } from './folded.js';
import { placeOfName } from './names-in.js';

const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns the part of a text around the first of the names, at most `maxLength` UTF-16 units including the ellipses that
 * mark omissions.
 * @param names folded
 */
export function cutAround(text: string, names: readonly string[], maxLength: number): string {
  const { start, end } = partAround(text, names, maxLength);
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/**
 * Where the part of a text around the first of the names starts and ends, with room for an ellipsis at each cut: at spaces; in
 * scripts without spaces, between words; inside an overlong word, between grapheme clusters.
 * @param names folded
 */
export function partAround(
  text: string,
  names: readonly string[],
  maxLength: number,
): { start: number; end: number } {
  if (text.length <= maxLength) return { start: 0, end: text.length };
  const start = startOf(text, names, maxLength);
  const head = start === 0 ? 0 : 1;
  if (text.length - start + head <= maxLength) return { start, end: text.length };
  const room = maxLength - head - 1;
  const cuts = cutsOf(text, 0, { from: start, to: start + room });
  return { start, end: lastOf(cuts, start + room * 0.6, start + room) ?? start };
}

/** What is said about a name usually follows it, so most of the room comes after it. */
function startOf(text: string, names: readonly string[], maxLength: number): number {
  const name = placeOfName(lowerCase(text), names);
  if (name <= maxLength / 2) return 0;
  const wanted = Math.min(name - maxLength / 4, text.length - maxLength + 1);
  return firstOf(cutsOf(text, -1, { from: wanted, to: name }), wanted, name) ?? 0;
}

/** Where a text may be cut, in order of preference; each kind is computed only if the ones before it do not help. */
type Cuts = readonly (() => readonly number[])[];

/** Context that decides where words and characters begin. */
const context = 500;

/**
 * Only the cuts around a place, because dividing a whole text takes quadratic time and memory: each segment holds a copy of it.
 * @param blank where the space is relative to the cut: 0 = after it, -1 = before it
 */
function cutsOf(
  text: string,
  blank: 0 | -1,
  { from, to }: { readonly from: number; readonly to: number },
): Cuts {
  const begin = Math.max(0, Math.floor(from) - context);
  const near = text.slice(begin, to + context);
  const inText = ({ index }: { readonly index: number }): number => begin + index;
  // A space followed by a combining mark forms one character with it.
  const atBlanks = () => [...near.matchAll(/ (?!\p{M}|\p{Cf})/gu)].map((blanks) => inText(blanks) - blank);
  const characters = () => [...graphemes.segment(near)].map(inText);
  const atWords = () => {
    const isWhole = new Set(characters());
    return [...words.segment(near)].map(inText).filter((index) => isWhole.has(index));
  };
  return [atBlanks, atWords, characters];
}

function firstOf(cuts: Cuts, from: number, to: number): number | undefined {
  return pick(cuts, (places) => places.find((place) => place >= from && place <= to));
}

/** @param enough a cut before this wastes too much room */
function lastOf(cuts: Cuts, enough: number, to: number): number | undefined {
  return (
    pick(cuts, (places) => places.findLast((place) => place >= enough && place <= to)) ??
    pick(cuts, (places) => places.findLast((place) => place <= to))
  );
}

function pick(cuts: Cuts, choose: (places: readonly number[]) => number | undefined): number | undefined {
  for (const placesOf of cuts) {
    const place = choose(placesOf());
    if (place !== undefined) return place;
  }
  return undefined;
}
