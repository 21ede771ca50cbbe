import type { MentionOutput } from '@earshot/contracts';
import type { Mark } from '../../parts/text/cut-marks.js';

/** The text of a post shown in a row, with its keywords marked. */
export interface RowText {
  readonly text: string;
  readonly marks: readonly Mark[];
}

const longest = 160;
const before = 40;

/** The title, if it contains a keyword or the text contains none; else the text around the first keyword. One line. */
export function rowText(mention: Pick<MentionOutput, 'title' | 'text' | 'matches'>): RowText {
  const { title, text, matches } = mention;
  const inText = matches.filter(({ field }) => field === 'text');
  const inTitle = matches.filter(({ field }) => field === 'title');
  if (title !== null && title.trim() !== '' && (inTitle.length > 0 || inText.length === 0))
    return cutAround(title, inTitle);
  return cutAround(text, inText);
}

/** At most 160 UTF-16 units around the first place, cut between words if possible, and never within a character. */
function cutAround(text: string, places: readonly { start: number; end: number }[]): RowText {
  const first = places.reduce((least, { start }) => Math.min(least, start), text.length);
  const from = first === text.length || first <= before * 2 ? 0 : wordStart(text, first - before);
  const until = wordEnd(text, from, Math.min(text.length, from + longest));
  const lead = from === 0 ? '' : '… ';
  const shift = lead.length - from;
  return {
    // Each line break becomes one space, so that offsets stay valid.
    text: lead + text.slice(from, until).replace(/\s/g, ' ') + (until < text.length ? ' …' : ''),
    marks: places
      .filter(({ start, end }) => start >= from && end <= until)
      .map(({ start, end }) => ({ start: start + shift, end: end + shift, kind: 'keyword' as const })),
  };
}

function wordStart(text: string, at: number): number {
  const space = text.slice(at, at + before).search(/\s/);
  return space === -1 ? whole(text, at) : at + space + 1;
}

function wordEnd(text: string, from: number, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.slice(from, at).search(/\s\S*$/);
  return space <= longest / 2 ? whole(text, at) : from + space;
}

/** Moves the offset out of a surrogate pair. */
function whole(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
}
