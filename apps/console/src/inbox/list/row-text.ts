import type { MentionOutput } from '@earshot/contracts';
import type { Mark } from '../../parts/text/cut-marks.js';

/** The text of a post shown in a row, with its keywords marked. */
export interface RowText {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/** A span of a text: UTF-16 units, end exclusive. */
type Place = Readonly<Record<'start' | 'end', number>>;
type Placed = Readonly<{ text: string; places: readonly Place[] }>;

const longest = 160;
const before = 40;
/** Markup is looked for this near to the first keyword. A post can be megabytes long, and a row shows a line of it. */
const near = 2_000;
/** A link or picture of Markdown: what is before its text and after it. */
const link = /(!?\[)[^\]\n]{0,200}(\]\((?:https?:|[/#])[^\s()]{0,500}\))/dg;
/** Signs of Markdown and tags of HTML that only lay out: bold text, code, headings, quotes. */
const sign =
  /((?<![\w*])\*\*(?=[^\s*])|(?<=[^\s*])\*\*(?![\w*])|`+|^(?:#{1,6}|>) |<\/?(?:a|b|strong|i|em|del|code|kbd|span|su[bp]|img|br|hr|p|div|h[1-6]|[ou]l|li)(?:\s+[\w-]+=(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'))*\s*\/?>)/dgim;

/**
 * The title, if it contains a keyword or the text contains none; else the text around the first keyword. One line, without
 * markup.
 */
export function rowText(mention: Pick<MentionOutput, 'title' | 'text' | 'matches'>): RowText {
  const { title, text, matches } = mention;
  const inText = matches.filter(({ field }) => field === 'text');
  const inTitle = matches.filter(({ field }) => field === 'title');
  if (title !== null && title.trim() !== '' && (inTitle.length > 0 || inText.length === 0))
    return cutAround(title, inTitle);
  return cutAround(text, inText);
}

/** At most 160 UTF-16 units around the first place, cut between words if possible, and never within a character. */
function cutAround(written: string, keywords: readonly Place[]): RowText {
  const asWritten = around(written, keywords);
  const plain = without(sign, without(link, asWritten));
  const { text, places } = plain.text.trim() === '' ? asWritten : plain;
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

function around(text: string, places: readonly Place[]): Placed {
  const first = places.reduce((least, { start }) => Math.min(least, start), text.length);
  const from = first === text.length ? 0 : whole(text, Math.max(0, first - near));
  const until = whole(text, from + 2 * near);
  return {
    text: text.slice(from, until),
    places: places
      .filter(({ end }) => end <= until)
      .map(({ start, end }) => ({ start: start - from, end: end - from })),
  };
}

/** Cuts out the groups of each match, unless one of them overlaps a place, such as a keyword in an address. */
function without(pattern: RegExp, { text, places }: Placed): Placed {
  const cuts = [...text.matchAll(pattern)]
    .map(({ indices }) => indices?.slice(1) as [number, number][])
    .filter((groups) =>
      groups.every(([from, to]) => places.every(({ start, end }) => end <= from || start >= to)),
    )
    .flat();
  const moved = (at: number): number =>
    cuts.reduce((left, [from, to]) => (from < at ? left - (to - from) : left), at);
  return {
    text: cuts.reduceRight((rest, [from, to]) => rest.slice(0, from) + rest.slice(to), text),
    places: places.map(({ start, end }) => ({ start: moved(start), end: moved(end) })),
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
