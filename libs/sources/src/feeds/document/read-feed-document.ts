import { decodeDocument } from './decode-document.js';
import { assertFewEntries, type FeedDocument, FeedIsPage, FeedUnreadable } from './feed-document.js';
import { withDistinctIds } from './feed-entry.js';
import { readJsonFeed } from './read-json-feed.js';
import { readXml } from './read-xml.js';
import { authorOf, linkOf, readXmlEntry, titleOf } from './read-xml-entry.js';
import { childrenOf, textOfChild, type XmlElement } from './xml-element.js';

/** A response as received. */
export interface FeedAnswer {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  /** The final address, after redirects. */
  readonly address: string;
  /** The maximum size, unpacked. */
  readonly maxBytes: number;
}

/**
 * Reads a feed in any supported format: RSS 0.9 to 2.0, RDF, Atom 0.3 and 1.0, CDF, JSON Feed.
 * @throws FeedUnreadable saying what the document is instead; FeedCut if it starts like JSON but is not valid JSON, as when
 * truncated
 */
export function readFeedDocument({ bytes, contentType, address, maxBytes }: FeedAnswer): FeedDocument {
  const text = decodeDocument(bytes, contentType, maxBytes).replace(/^[\s\uFEFF]+/, '');
  if (text === '') throw new FeedUnreadable('The answer is empty.');
  if (/^[[{]/.test(text)) return readJsonFeed(text, address);
  if (isPage(text)) throw new FeedIsPage(text);
  if (nestsEntities(text))
    throw new FeedUnreadable('The answer declares nested entities, as an entity bomb does.');
  const root = readXml(text, address);
  const kind = root === null ? undefined : kinds.get(root.name.replace(/^.*:/, ''));
  if (root === null || kind === undefined)
    throw new FeedUnreadable('The answer is not a feed: it is neither RSS, Atom nor JSON Feed.');
  return readXmlFeed(root, kind, address);
}

/** Whether a text starts like HTML. A comment ends at its first `-->`: there must be only one way to divide many of them. */
function isPage(text: string): boolean {
  return /^(?:\s*<\?xml[^>]*>)?(?:\s*<!--(?:(?!-->)[^])*-->)*\s*<(?:!doctype\s+html|html|head|body)\b/i.test(
    text.slice(0, 4_096),
  );
}

/**
 * Whether a document declares entities made of other entities, as entity bombs do and feeds do not. Entities are never
 * expanded anyway; this lets the error say why the document is not read.
 */
function nestsEntities(text: string): boolean {
  const declared = /<!DOCTYPE[^<[>]*\[([^\]]*)/i.exec(text.slice(0, declarationsEnd))?.[1] ?? '';
  const entities = [...declared.matchAll(/<!ENTITY\s+(?:%\s+)?(\S+)\s+(?:"([^"]*)"|'([^']*)')/gi)];
  const names = new Set(entities.map(([, name]) => name));
  return entities.some(([, , double = '', single = '']) =>
    [...`${double}${single}`.matchAll(/[&%]([^\s;&%]+);/g)].some(([, name]) => names.has(name)),
  );
}

/** Declarations are at the start of a document. */
const declarationsEnd = 100_000;

type Kind = 'atom' | 'rss';

const kinds: ReadonlyMap<string, Kind> = new Map([
  ['feed', 'atom'],
  ['entry', 'atom'],
  ['rss', 'rss'],
  ['rdf', 'rss'],
  ['channel', 'rss'],
]);

function readXmlFeed(root: XmlElement, kind: Kind, address: string): FeedDocument {
  const isAtom = kind === 'atom';
  const [channel = root] = isAtom ? [] : childrenOf(root, 'channel');
  const base = channel.base ?? address;
  const context = { address, isAtom, author: authorOf(channel, base) };
  const found = entriesIn(root);
  assertFewEntries(found.length);
  const entries = found.map((element) => readXmlEntry(element, context));
  const isHalf = !root.isClosed && found.at(-1)?.isClosed !== true;
  return {
    title: titleOf(channel, context),
    siteUrl: linkOf(channel, base),
    ttlMinutes: ttlOf(channel),
    isCut: !root.isClosed,
    entries: withDistinctIds(entries),
    wholeEntries: withDistinctIds(isHalf ? entries.slice(0, -1) : entries),
  };
}

/** Some feeds put items beside the channel, as RSS 1.0 does, and others inside elements they forgot to close. */
function entriesIn(parent: XmlElement, found: XmlElement[] = []): XmlElement[] {
  if (entryNames.has(parent.name)) found.push(parent);
  else for (const child of parent.children) if (typeof child !== 'string') entriesIn(child, found);
  return found;
}

const entryNames: ReadonlySet<string> = new Set(['atom:entry', 'entry', 'item', 'rdf:item']);

const periodMinutes: Readonly<Record<string, number>> = {
  hourly: 60,
  daily: 1_440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
};

/**
 * The feed's `ttl` in minutes, else its update period divided by its frequency:
 * https://web.resource.org/rss/1.0/modules/syndication/
 */
function ttlOf(channel: XmlElement): number | null {
  const ttl = Number(textOfChild(channel, 'ttl') ?? Number.NaN);
  if (Number.isFinite(ttl) && ttl > 0) return ttl;
  const period = periodMinutes[textOfChild(channel, 'sy:updateperiod')?.toLowerCase() ?? ''];
  const frequency = Number(textOfChild(channel, 'sy:updatefrequency') ?? 1);
  return period === undefined || !(frequency >= 1) ? null : period / frequency;
}
