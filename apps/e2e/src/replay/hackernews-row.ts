import { decode } from 'html-entities';
import type { CorpusRow } from './read-input.js';

/** An item of Hacker News as its server of single items has it; null = it is something else. */
export function hackernewsRow(row: Readonly<Record<string, unknown>>): CorpusRow | null {
  const { id, type, time, title, text, url } = row;
  if (typeof id !== 'number' || typeof type !== 'string' || typeof time !== 'number') return null;
  return {
    id: String(id),
    title: typeof title === 'string' ? decode(title) : '',
    text: typeof text === 'string' ? plain(text) : '',
    link: typeof url === 'string' ? url : '',
    row,
  };
}

/** What its HTML says: written apart from the reader that is tested with it. */
function plain(html: string): string {
  const shown = html
    .replace(/<a href="([^"]*)"[^>]*>[^<]*\.\.\.<\/a>/g, '$1')
    .split(/(<pre>[^]*?<\/pre>)/)
    .map((part, index) => (index % 2 === 1 ? `<p>${part}<p>` : part.replace(/[ \t\n]+/g, ' ')))
    .join('');
  const paragraphs = shown.split('<p>').map((part) => decode(part.replace(/<\/?[a-z][^>]*>/g, '')));
  return paragraphs
    .map((part) => (part.startsWith('  ') ? part.replace(/\n+$/, '') : part.trim()))
    .filter((part) => part !== '')
    .join('\n\n');
}

/** A text as it shows there: line ends and further blanks are one blank, but for blank lines and what is indented. */
export function shownAtHackernews(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((part) => (isIndented(part) ? part : part.replace(/[ \t\n\r\f]+/g, ' ').trim()))
    .filter((part) => part !== '')
    .join('\n\n');
}

function isIndented(paragraph: string): boolean {
  return paragraph.split('\n').every((line) => /^ {2}/.test(line));
}
