import { oneLine, readTitle } from '../../text/read-title.js';
import { readEntryHtml } from './entry-text.js';
import type { FeedEntry } from './feed-document.js';
import { type FeedAuthor, feedEntry, pageUrl } from './feed-entry.js';
import { parseFeedDate } from './parse-feed-date.js';
import { childrenOf, markupIn, textIn, textOfChild, type XmlElement } from './xml-element.js';

/** What an entry may inherit from its feed. */
export interface EntryContext {
  /** The document's address. */
  readonly address: string;
  readonly isAtom: boolean;
  /** The feed's author; null if it names none. */
  readonly author: FeedAuthor | null;
}

/** Reads an entry of Atom, RSS or CDF. */
export function readXmlEntry(element: XmlElement, context: EntryContext): FeedEntry {
  const address = element.base ?? context.address;
  const ownId = ownIdOf(element);
  const url = originalOf(element) ?? linkOf(element, address) ?? permalinkOf(element);
  const title = titleOf(element, context);
  const { text, links } = bodyOf(element, url ?? address, context);
  const publishedAt = timeOf(element);
  const author = authorOf(element, address) ?? context.author;
  return feedEntry({ ownId, url, title, text, links, author, publishedAt });
}

/** The page behind the redirecting link of FeedBurner. */
function originalOf(element: XmlElement): string | null {
  const url = textOfChild(element, 'feedburner:origlink');
  return url === null ? null : pageUrl(url, url);
}

/** The page to which a feed or an entry links. */
export function linkOf(element: XmlElement, address: string): string | null {
  const links = childrenOf(element, 'link', 'atom:link');
  const alternates = links.filter(({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate');
  const pages = alternates.filter(({ attributes }) => /html/i.test(attributes['type'] ?? 'text/html'));
  const own = links.filter(({ attributes }) => attributes['rel'] === 'self');
  const written = [...pages, ...alternates, ...own].map((link) => [
    link.attributes['href'] ?? textIn(link),
    link.base ?? address,
  ]);
  const cdf = element.attributes['href'] ?? '';
  for (const [href = '', base = address] of [...written, [cdf, address]]) {
    const url = pageUrl(href, base);
    if (url !== null) return url;
  }
  return null;
}

/** The author's name and page; null if none is named. */
export function authorOf(element: XmlElement, address: string): FeedAuthor | null {
  for (const author of childrenOf(element, 'atom:author', 'author')) {
    const name = textOfChild(author, 'atom:name', 'name', 'atom:email', 'email');
    if (name === null) continue;
    const url = textOfChild(author, 'atom:uri', 'uri', 'atom:url', 'url');
    return { name: oneLine(name), url: url === null ? null : pageUrl(url, author.base ?? address) };
  }
  const name = textOfChild(element, 'dc:creator', 'author', 'itunes:author');
  // `jane@example.com (Jane Doe)`, as in RSS.
  return name === null
    ? null
    : { name: oneLine(/^[^\s@]+@[^\s@]+ \((.+)\)$/s.exec(name)?.[1] ?? name), url: null };
}

/** The title of a feed or an entry. */
export function titleOf(element: XmlElement, { isAtom }: Pick<EntryContext, 'isAtom'>): string | null {
  for (const title of childrenOf(element, 'atom:title', 'title', 'media:title', 'dc:title', 'itunes:title')) {
    const isText = isAtom && typeOf(title) === 'text' && title.attributes['mode'] !== 'escaped';
    const text = isText ? oneLine(textIn(title)) : readTitle(htmlOf(title));
    if (text !== '') return text;
  }
  const cdf = oneLine(element.attributes['title'] ?? '');
  return cdf === '' ? null : cdf;
}

function ownIdOf(element: XmlElement): string | null {
  const rdf = (element.attributes['rdf:about'] ?? '').trim();
  return textOfChild(element, 'atom:id', 'id', 'guid') ?? (rdf === '' ? null : rdf);
}

/** An RSS id that is an address, unless it is marked as not being a permalink. */
function permalinkOf(element: XmlElement): string | null {
  const [guid] = childrenOf(element, 'guid');
  if (guid === undefined || guid.attributes['ispermalink']?.trim().toLowerCase() === 'false') return null;
  const url = textIn(guid).trim();
  return /^https?:\/\//i.test(url) ? pageUrl(url, url) : null;
}

const published = ['atom:published', 'published', 'atom:issued', 'issued', 'pubdate', 'dc:date'];
const otherTimes = ['dcterms:issued', 'dcterms:created', 'atom:created', 'created', 'dc:created', 'date'];
const updated = ['atom:updated', 'updated', 'atom:modified', 'modified', 'dcterms:modified', 'lastbuilddate'];

function timeOf(element: XmlElement): Date | null {
  for (const child of childrenOf(element, ...published, ...otherTimes, ...updated)) {
    const [marked] = childrenOf(child, 'time');
    const time = parseFeedDate(marked?.attributes['datetime'] ?? textIn(child));
    if (time !== null) return time;
  }
  return parseFeedDate(element.attributes['lastmod'] ?? '');
}

const whole = [
  'atom:content',
  'content:encoded',
  'content',
  'fulltext',
  'yandex:full-text',
  'xhtml:body',
  'body',
  'xhtml:div',
];
const short = ['atom:summary', 'summary', 'description', 'dc:description', 'abstract'];
const spoken = ['media:description', 'itunes:summary', 'itunes:subtitle'];

function bodyOf(
  element: XmlElement,
  base: string,
  { isAtom }: Pick<EntryContext, 'isAtom'>,
): { readonly text: string; readonly links: readonly string[] } {
  const groups = childrenOf(element, 'media:group');
  const candidates = [
    ...childrenOf(element, ...whole, ...short, ...spoken),
    ...groups.flatMap((group) => childrenOf(group, 'media:description')),
  ];
  for (const candidate of candidates) {
    const isText = isPlain(candidate, isAtom);
    const html = isText ? null : readEntryHtml(htmlOf(candidate), candidate.base ?? base);
    const text = html?.text ?? textIn(candidate).trim();
    if (text.trim() !== '') return { text, links: html?.links ?? [] };
  }
  return { text: '', links: [] };
}

function isPlain(element: XmlElement, isAtom: boolean): boolean {
  if (element.name === 'media:description') return typeOf(element) !== 'html';
  if (!isAtom || element.attributes['mode'] !== undefined) return false;
  // An empty `content` with a `src` is a separate page; types other than these are pictures and sound.
  return element.name.startsWith('atom:') || element.name === 'content' || element.name === 'summary'
    ? typeOf(element) === 'text' || typeOf(element) === 'text/plain'
    : false;
}

/** The type of an Atom text, which is plain text by default. */
function typeOf({ attributes }: XmlElement): string {
  return (attributes['type'] ?? 'text').trim().toLowerCase();
}

function htmlOf(element: XmlElement): string {
  if (element.attributes['mode'] === 'base64') return decodeBase64(textIn(element));
  const isMarkup = element.children.some((child) => typeof child !== 'string');
  return isMarkup ? markupIn(element) : textIn(element);
}

function decodeBase64(text: string): string {
  return Buffer.from(text, 'base64').toString('utf8');
}
