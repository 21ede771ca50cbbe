import { unwrapped } from './unwrapped.js';
import { withoutCode } from './without-code.js';

const fenced = /```[\s\S]{0,5000}?(?:```|$)|(?<=^|\n)~~~\w{0,20}\r?\n[\s\S]{0,5000}?\n~~~(?!~)/g;
/** HTML within Markdown (GitHub) quotes and folds away like this, at the start of a line. The innermost one. */
const foldedAway = /^ {0,3}<(blockquote|details)\b[^<>]{0,300}>(?:(?!^ {0,3}<\1\b)[^])*?<\/\1>/gim;
/** What GitHub's own templates ask for, where nobody replaced it. */
const template =
  /^(?:\*\*Is your feature request related to a problem\?(?: Please describe\.)?\*\*|A clear and concise description of [^.\n]{1,90}\.|If applicable, add screenshots[^.\n]{0,60}\.|Add any other context[^.\n]{0,60}\.|Steps to reproduce the behavior:$)|^.{0,40}\[e\.g\. [^\]\n]{1,60}\][ \t\r]*$/gm;
const attributes = String.raw`(?:\s+[\w-]+=(?:"[^"\n]{0,1000}"|'[^'\n]{0,1000}'))*\s*\/?`;
/** HTML within Markdown, outside code. Attributes have values, so "a<b and c>d" has no tag. */
const breaks = new RegExp(
  String.raw`(?<!\`)<\/?(?:br|hr|p|div|h[1-6]|[ou]l|li|table|thead|tbody|t[rdh]|pre)${attributes}>(?!\`)`,
  'gi',
);
const tags = new RegExp(
  String.raw`(?<!\`)<\/?(?:a|b|strong|i|em|u|s|del|ins|code|kbd|samp|span|su[bp]|img|picture|source|video)${attributes}>(?!\`)`,
  'gi',
);
const image = new RegExp(String.raw`!\[[^\]\n]{0,200}\]\(\s?[^\s()]{1,2000}(?:\s"[^"\n]{0,200}")?\s?\)`, 'g');
/** Nobody nests deeper than this. */
const deepest = 5;
const numbering = /^\s{0,8}\d{1,2}[.)]\s+/;
const dashes = String.raw`[ \t]{0,9}:?-+:?[ \t\r]{0,9}`;
/** A line with a bar, a row of dashes under it, and the lines with a bar that follow. */
const table = new RegExp(
  String.raw`^[^\n\r\u2028\u2029|]*\|[^\n]*\n(?:[ \t]{0,9}\|)?${dashes}(?:\|${dashes})+(?:\|[ \t\r]{0,9})?$(?:\n[^\n|]*\|[^\n]*)*`,
  'gm',
);
/** Up to a bracket that was opened before it; an address may contain pairs of brackets. */
const address = String.raw`(?:(?:https?|ftp):\/\/|\bwww\.(?!\.))(?:[^\s()<>]|\([^\s()]{0,200}\)){1,2000}`;
/** As Bluesky shows one: `acme.example/shops/bo...`. A path without digits and the like may be none: `node.js/express`. */
const withoutScheme = String.raw`(?<![\w@/.-])(?:[a-z0-9-]{1,63}\.){1,9}[a-z]{2,24}\/(?=[^\s()<>]{0,2000}(?:[\d/?=_…]|\.{3}))[^\s()<>]{1,2000}`;
const anyAddress = `(?:${address}|${withoutScheme})`;
/** An address in brackets, which is an aside, or addresses in a row, with the colon that introduces them. */
const bareAddresses = new RegExp(
  String.raw`[([]\s?${anyAddress}\s?[)\]]|(\s{0,9}:\s{0,9}|[^\S\n]{0,9})(<?${anyAddress}>?(?:[,;]?\s{1,9}<?${anyAddress}>?){0,9})`,
  'gi',
);
/** What is around the host of an address. */
const besidesHost = /^<?(?:\w{3,5}:\/\/)?(?:[^/@]{0,90}@)?(?:www\.)?|[/?#:>…].*$|\.{2,}$/gi;
/** Marks that belong to the sentence around an address; the dots of a shortened address do not. */
const marksBehind = /(?<!\.)(?!\.\.)[.,;:!?"'”’»]{1,3}$/u;
/** No sentence ends with these, so what follows them is part of it. */
const unfinished =
  /(?<![\p{L}\p{N}-])(?:an?|the|at|by|for|from|in|into|of|on|onto|to|through|via|with|and|or|is|are|was|like|see|visit|use|using)$|(?:^|\s)["“«]$/iu;
const link = new RegExp(
  String.raw`!?\[([^\]\n]{0,200})\](?:\s?\(\s?${address}(?:\s"[^"\n]{0,200}")?\s?\)|\((?:[/#][^\s()]{0,200})?\))`,
  'gi',
);

/**
 * Removes layout from a post: code, tables, quotes and what is folded away (in Markdown or its HTML), headings, checkboxes,
 * emphasis, HTML tags, pictures, unused templates, and the numbers of a list; links keep only their text, and bare addresses
 * at most their host. A sentence that is written as a heading stays. Text without markup is unchanged: "2**3", "f*** off" and
 * "my__acme__key" have no emphasis, and one line "10. December" is no list.
 */
export function plainText(text: string): string {
  const written = withoutFoldedAway(text.replace(fenced, '\n'))
    .replace(breaks, '\n')
    .replace(tags, '')
    .replace(image, ' ')
    .replace(template, '')
    .replace(table, '\n')
    .split('\n')
    .map((line) => (isLayout(line) ? '' : withoutMarks(line)));
  const lines = proseOf(written).map((line) => line.replace(/^\s{0,8}[-*•–]\s+/, ''));
  const isList = lines.filter((line) => numbering.test(line)).length > 1;
  return withoutAddresses(lines.map((line) => (isList ? line.replace(numbering, '') : line)).join('\n'))
    .replace(/(?<!\w)`(?=\S)([^\n]{0,300}?)`(?!\w)/g, '$1')
    .replace(/(?<!\w)(\*\*|__)(?=\S)([^\n]{0,300}?)(?<=\S)\1(?!\w)/g, '$2')
    .replace(/(?<=^|[\s("'“‘[])([*_])(?=[^\s*_])([^*_\n]{1,300})(?<=\S)\1(?![\w*])/g, '$2');
}

function withoutFoldedAway(text: string): string {
  let rest = text;
  for (let level = 0; level < deepest && rest.includes('</'); level += 1)
    rest = rest.replace(foldedAway, '\n');
  return rest;
}

/** The lines without code, unless there is nothing else; the lines of a sentence are joined. */
function proseOf(lines: readonly string[]): string[] {
  const paragraphs: readonly (readonly string[])[] = lines
    .join('\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n'));
  const prose = paragraphs.map(withoutCode);
  const hasWords = prose.some((paragraph) => paragraph.some((line) => /\p{L}/u.test(line)));
  return (hasWords ? prose : paragraphs).flatMap((paragraph, index) =>
    index === 0 ? unwrapped(paragraph) : ['', ...unwrapped(paragraph)],
  );
}

/**
 * Links become their text. A bare address is removed with the brackets around it, but one within a sentence becomes its host,
 * because the sentence would say something else without it. The colon before one that is removed becomes a full stop if
 * something follows that it would introduce instead.
 */
export function withoutAddresses(text: string): string {
  return text
    .replace(link, '$1')
    .replace(
      bareAddresses,
      (found: string, lead: string, row: string | undefined, at: number, whole: string) =>
        row === undefined ? ' ' : insteadOf(lead, row, around(whole, at, found.length)),
    );
}

interface Surroundings {
  readonly before: string;
  readonly after: string;
}

/** As much of a text on both sides as decides what a sentence is. */
function around(text: string, at: number, length: number): Surroundings {
  const end = at + length;
  return { before: text.slice(Math.max(0, at - 20), at), after: text.slice(end, end + 40) };
}

/** @param lead the space or colon before the addresses */
function insteadOf(lead: string, row: string, { before, after }: Surroundings): string {
  const [marks = ''] = marksBehind.exec(row) ?? [];
  const isEnd = /[.!?]/.test(marks);
  const goesOn = !isEnd && /^[^\S\n]{0,9}\p{Ll}/u.test(after);
  if (goesOn || unfinished.test(before)) {
    const hosts = row.split(/\s+/).map((each) => {
      const [behind = ''] = marksBehind.exec(each) ?? [];
      return each.slice(0, each.length - behind.length).replace(besidesHost, '') + behind;
    });
    return lead + hosts.join(' ');
  }
  const [next = '#'] = after.trimStart();
  const isIntroduced = lead.includes(':');
  if (!/[\p{L}\p{N}"'”’»)]$/u.test(before) || (isIntroduced ? next === '#' : !isEnd)) return `${lead} `;
  return `${isEnd ? marks : '.'} `;
}

/** What mail programs write above a quote. */
const attribution =
  /^(?:On|Am|Le|El|Il|Em|Op) .{0,60}\d.{0,120}(?:wrote|schrieb.{0,60}|a écrit|escribió|ha scritto|escreveu|schreef.{0,60})\s?:$/u;

/** A line that is a heading, or entirely bold. */
const heading = /^(?:#{1,6}\s+(?<title>.*)|\*\*(?<bold>[^*]{1,200})\*\*:?)$/;
/** A note that people put in bold so that nobody misses it: `TL;DR: it is gone`, `Edit 2: solved`, but not `Edit:`. */
const note = /^\W?(?:tl;?dr|edit|update)\b[\s\d\])]{0,9}[:;,.–—-]\W{0,9}\p{L}/iu;
const statement = /[.!]["'”’)]?$/;
const sevenWords = /^(?:\S+\s+){6}\S/;

/** Whether a line says nothing by itself: a quote, a heading, a row of a table, a checkbox, a rule. */
function isLayout(written: string): boolean {
  const line = written.trim();
  return (
    /^>(?!\d)/.test(line) ||
    attribution.test(line) ||
    isOnlyHeading(written) ||
    /^\|[^|]+\|/.test(line) ||
    /^[-*]\s\[[ xX]\]/.test(line) ||
    /^[-=*_]{3,}$/.test(line)
  );
}

/**
 * A heading names what follows, or asks what is answered there; a sentence that is written like one is a point of its own, unless
 * it is a comment in indented code.
 */
function isOnlyHeading(line: string): boolean {
  const said = headingOf(line);
  if (said === null || /^(?: {4}|\t)/.test(line)) return said !== null;
  if (note.test(said) || statement.test(said)) return false;
  return !sevenWords.test(said) || (said.endsWith('?') && line.startsWith('#'));
}

/** What a heading or a bold line says, without its marks; null = it is none. */
function headingOf(line: string): string | null {
  const found = heading.exec(line.trim())?.groups;
  const said = found?.['bold'] ?? found?.['title']?.replace(/\s#{1,6}$/, '');
  return said?.trim() ?? null;
}

/** A sentence that is written as a heading becomes a paragraph. */
function withoutMarks(line: string): string {
  const said = headingOf(line);
  return said === null ? line : `\n${said}\n`;
}
