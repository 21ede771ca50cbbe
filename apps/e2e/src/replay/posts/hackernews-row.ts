/** The content of an item, as plain text. */
export interface HackernewsRow {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly link: string;
}

/** Reads an item in the format of Hacker News's item API; null = it is something else. */
export function hackernewsRow(row: Readonly<Record<string, unknown>>): HackernewsRow | null {
  const { id, type, time, title, text, url } = row;
  if (typeof id !== 'number' || typeof type !== 'string' || typeof time !== 'number') return null;
  return {
    id: String(id),
    title: typeof title === 'string' ? decode(title) : '',
    text: typeof text === 'string' ? plain(text) : '',
    link: typeof url === 'string' ? url : '',
  };
}

/** The text of its HTML. Written independently of the reader that it tests. */
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

/** Decodes the entities that Hacker News writes, once. */
function decode(html: string): string {
  return html.replace(/&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot));/gi, (_whole, hex, number, name) =>
    name === undefined
      ? String.fromCodePoint(Number.parseInt(String(hex ?? number), hex === undefined ? 10 : 16))
      : named[String(name).toLowerCase() as keyof typeof named],
  );
}

const named = { amp: '&', lt: '<', gt: '>', quot: '"' } as const;

/**
 * Returns a text as Hacker News shows it: line ends and repeated spaces become one space, except in blank lines and indented
 * parts.
 */
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
