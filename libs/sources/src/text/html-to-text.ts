import { parseUrl } from '@earshot/domain';
import { Parser } from 'htmlparser2';
import { PlainText } from './plain-text.js';

/** The HTML of a post, as people read it. */
export interface ReadHtml {
  /** Paragraphs are separated by an empty line; `<pre>` stays as typed. */
  readonly text: string;
  /** The addresses that it links to, each once, in order. */
  readonly links: readonly string[];
}

/**
 * Converts the HTML of a post to text: tags are removed, entities are decoded once, paragraphs and line breaks are kept, lines
 * of a quote begin with `> `, an address shown shortened (`https://acme.io/a/lo...`) is restored, and emoji shown as pictures
 * are characters again. Nothing in it is ever loaded or run.
 * @param base for relative addresses; without it they are not links
 */
export function htmlToText(html: string, base?: string): ReadHtml {
  const text = new PlainText();
  const links = new Set<string>();
  let room = 10 * html.length + 1_000;
  // Relative links repeat the base: very many of them would fill the memory with it.
  const addLink = (href: string): void => {
    room -= href.length;
    if (room > 0) links.add(href);
  };
  let rest = html;
  while (rest !== '') rest = readPart(rest, base, text, addLink);
  return { text: text.toString(), links: [...links] };
}

/** Nobody nests deeper than this, and each further level slows down the parser. */
const deepest = 500;

/** @returns the rest of the HTML, to be read as if it started outside of all tags; '' unless the nesting is too deep */
function readPart(
  html: string,
  base: string | undefined,
  text: PlainText,
  addLink: (href: string) => void,
): string {
  let depth = 0;
  let unseen = 0;
  let verbatim = 0;
  let link: { readonly href: string; readonly from: number } | null = null;
  const endLink = (): void => {
    if (link !== null && isCut(text.since(link.from), link.href)) text.replaceSince(link.from, link.href);
    link = null;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > deepest) parser.pause();
      if (unseenTags.has(name)) unseen += 1;
      if (unseen > 0) return;
      if (name === 'br') text.breakLine();
      text.endBlock(breaksAround(name));
      if (name === 'blockquote') text.quotes += 1;
      if (name === 'pre' && (verbatim += 1) === 1) text.beginVerbatim();
      // A footnote's number is not part of the word before it.
      if (spaced.has(name) || name === 'sup') text.add(' ');
      if (name === 'img' && emoji.test(attributes['alt'] ?? '')) text.add(attributes['alt'] ?? '');
      if (name !== 'a') return;
      endLink();
      const href = addressOf(attributes['href'] ?? '', base);
      if (href === null) return;
      addLink(href);
      link = { href, from: text.mark() };
    },
    ontext(data) {
      if (unseen === 0) text.add(data);
    },
    onclosetag(name) {
      depth -= 1;
      if (unseenTags.has(name)) unseen -= 1;
      if (unseen > 0) return;
      if (name === 'a') endLink();
      if (spaced.has(name)) text.add(' ');
      if (name === 'pre' && (verbatim -= 1) === 0) text.endVerbatim();
      if (name === 'blockquote') text.quotes -= 1;
      text.endBlock(breaksAround(name));
    },
  });
  parser.write(html);
  if (depth <= deepest) {
    parser.end();
    return '';
  }
  endLink();
  if (verbatim > 0) text.endVerbatim();
  text.quotes = 0;
  return html.slice(parser.endIndex + 1);
}

const unseenTags = tags('script style template title iframe object');

/** The author typed these; WordPress, for one, shows pictures of them. */
const emoji =
  /^(?=.*[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3])[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u;

/** Shown in a line with others, but not joined to them. */
const spaced = tags('td th button');

/** As browsers show them: https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3 */
const blocks = tags('p blockquote pre ul ol menu dl table figure hr h1 h2 h3 h4 h5 h6');
const lines = tags(
  'div li tr dt dd section article header footer main aside figcaption nav address hgroup search center details summary ' +
    'form fieldset legend option optgroup',
);

function tags(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}

/** The minimum number of line breaks before and after the content of a tag. */
function breaksAround(tag: string): number {
  if (blocks.has(tag)) return 2;
  return lines.has(tag) ? 1 : 0;
}

/** An absolute address is kept as written, because keywords are matched in it; null if it does not lead to a page. */
function addressOf(written: string, base: string | undefined): string | null {
  const url = written.trim() === '' ? null : parseUrl(written.trim(), base);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return /^https?:/i.test(written.trim()) ? written.trim() : url.href;
}

/** Whether the text of a link is the start of its address followed by dots. */
function isCut(shown: string, href: string): boolean {
  const beginning = /^(.+?)(?:\.\.\.|…)$/s.exec(shown.trim())?.[1];
  return beginning !== undefined && bare(href).startsWith(bare(beginning));
}

function bare(address: string): string {
  return address
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .toLowerCase();
}
