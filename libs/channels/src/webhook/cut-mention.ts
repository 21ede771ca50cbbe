import { cutText, type MatchPlace } from '@earshot/domain';
import { fitting, jsonBytes } from './json-bytes.js';

/** The fields of a mention's REST shape that can be cut. */
interface Cuttable {
  readonly title: string | null;
  readonly text: string;
  readonly matches: readonly MatchPlace[];
  readonly also_on: readonly unknown[];
}

/** Enough for the names of everything that can be cut. */
const noteBytes = 110;

/**
 * A mention without what does not fit. Of its text, the part around the first match is kept, with the matches in that part
 * and their offsets in it; `also_on` and `title` are cut only if they leave no room for any text.
 * @param data the mention in its REST shape
 * @param spareBytes how far the body is below its limit, so negative
 */
export function cutMention(data: unknown, spareBytes: number): { mention: unknown; truncated: string[] } {
  const whole = data as Cuttable;
  let room = spareBytes - noteBytes + cuttableBytes(whole);
  const title = whole.title === null ? null : beginning(whole.title, room);
  room -= jsonBytes(title);
  const also_on = fitting(whole.also_on, room);
  room -= jsonBytes(also_on);
  const kept = { title, also_on, ...cutToMatch(whole, room) };
  const names = (['text', 'matches', 'also_on', 'title'] as const).filter(
    (name) => (kept[name]?.length ?? 0) < (whole[name]?.length ?? 0),
  );
  return { mention: { ...whole, ...kept }, truncated: names.map((name) => `mention.${name}`) };
}

function cuttableBytes({ title, text, matches, also_on }: Cuttable): number {
  return [title, text, matches, also_on].reduce<number>((sum, value) => sum + jsonBytes(value), 0);
}

/** The longest part of the text around its first match that fits together with the matches in it. */
function cutToMatch(whole: Cuttable, room: number): Pick<Cuttable, 'text' | 'matches'> {
  const cut = (length: number): Pick<Cuttable, 'text' | 'matches'> => {
    const { text, matches } = cutText(whole, length);
    // At most half of the space is for matches, because the text matters more.
    return { text, matches: fitting(matches, room / 2) };
  };
  return cut(
    longest(Math.min(whole.text.length, room), (length) => {
      const { text, matches } = cut(length);
      return jsonBytes(text) + jsonBytes(matches) <= room;
    }),
  );
}

function beginning(text: string, room: number): string {
  const cut = (length: number): string => cutText({ text, matches: [] }, length).text;
  return cut(longest(Math.min(text.length, room), (length) => jsonBytes(cut(length)) <= room));
}

/** Escapes make JSON longer than the text, so the longest length that fits is found by halving. */
function longest(most: number, fits: (length: number) => boolean): number {
  let [least, tooLong] = [0, Math.max(0, Math.floor(most)) + 1];
  while (tooLong - least > 1) {
    const middle = Math.floor((least + tooLong) / 2);
    if (fits(middle)) least = middle;
    else tooLong = middle;
  }
  return least;
}
