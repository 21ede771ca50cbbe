import { parseUrl } from '@earshot/domain';
import { Parser } from 'htmlparser2';
import { FeedUnreadable } from './feed-document.js';
import type { XmlElement } from './xml-element.js';

/** More than any feed needs, but less than a small response could contain. */
const maxDepth = 200;
const maxElements = 400_000;
/** Longer bases are ignored: each of many elements could make another one of them. */
const longestBase = 500;

/**
 * Reads XML as found in the wild: an unclosed element ends with its parent. Entities declared by the document are never
 * expanded, and nothing it refers to is loaded. null if it contains no element.
 * @param address of the document
 * @throws FeedUnreadable if it has deeper nesting or more elements than any feed
 */
export function readXml(text: string, address: string): XmlElement | null {
  const reader = new TreeReader(address);
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (data) => reader.text(data),
      onclosetag: (_name, isImplied) => reader.close(!isImplied, endsWithSlash()),
    },
    { xmlMode: true, decodeEntities: true },
  );
  const endsWithSlash = (): boolean => text.slice(parser.startIndex, parser.endIndex + 1).endsWith('/>');
  parser.end(text);
  return reader.root;
}

interface OpenElement extends XmlElement {
  readonly children: (XmlElement | string)[];
  isClosed: boolean;
  readonly prefixes: Readonly<Record<string, string>>;
}

class TreeReader {
  root: XmlElement | null = null;
  private readonly stack: OpenElement[] = [];
  private elements = 0;

  constructor(private readonly address: string) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.elements += 1;
    if (this.stack.length >= maxDepth)
      throw new FeedUnreadable(`The document nests elements more than ${maxDepth} deep.`);
    if (this.elements > maxElements)
      throw new FeedUnreadable(`The document has more than ${maxElements} elements.`);
    const parent = this.stack.at(-1);
    const prefixes = prefixesOf(parent?.prefixes ?? null, attributes);
    const base = baseOf(attributes['xml:base'], parent?.base ?? null, this.address);
    const element: OpenElement = {
      name: canonicalName(name, prefixes),
      attributes: withLowerCaseNames(attributes),
      children: [],
      isClosed: false,
      base,
      prefixes,
    };
    parent?.children.push(element);
    this.root ??= element;
    this.stack.push(element);
  }

  text(data: string): void {
    this.stack.at(-1)?.children.push(data);
  }

  /** @param endsWithSlash whether the last tag does, which is its own if it has no children */
  close(isClosed: boolean, endsWithSlash: boolean): void {
    const element = this.stack.pop();
    if (element !== undefined)
      element.isClosed = isClosed || (endsWithSlash && element.children.length === 0);
  }
}

/** The usual prefix for each namespace. */
const usualPrefixes: ReadonlyMap<string, string> = new Map([
  ['http://www.w3.org/2005/atom', 'atom'],
  ['http://purl.org/atom/ns#', 'atom'],
  ['http://purl.org/rss/1.0/', ''],
  ['http://my.netscape.com/rdf/simple/0.9/', ''],
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf'],
  ['http://purl.org/rss/1.0/modules/content/', 'content'],
  ['http://purl.org/rss/1.0/modules/syndication/', 'sy'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://purl.org/dc/terms/', 'dcterms'],
  ['http://search.yahoo.com/mrss/', 'media'],
  ['http://search.yahoo.com/mrss', 'media'],
  ['http://www.itunes.com/dtds/podcast-1.0.dtd', 'itunes'],
  ['http://www.w3.org/1999/xhtml', 'xhtml'],
]);

function canonicalName(name: string, prefixes: Readonly<Record<string, string>>): string {
  const [prefix, local] = name.includes(':') ? (name.split(/:(.*)/s) as [string, string]) : ['', name];
  const namespace = prefixes[prefix];
  // An undeclared prefix has its usual meaning; an unknown default namespace is a vendor's own RSS.
  const usual = (namespace === undefined ? undefined : usualPrefixes.get(namespace)) ?? prefix;
  return (usual === '' ? local : `${usual}:${local}`).toLowerCase();
}

/** Inherits what is declared outside of the element: copies of many prefixes in many elements would fill the memory. */
function prefixesOf(
  outer: Readonly<Record<string, string>> | null,
  attributes: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const declared = Object.entries(attributes).filter(([name]) => /^xmlns(:|$)/i.test(name));
  if (outer !== null && declared.length === 0) return outer;
  const prefixes = Object.create(outer) as Record<string, string>;
  for (const [name, namespace] of declared)
    prefixes[name.slice('xmlns:'.length)] = namespace.trim().toLowerCase();
  return prefixes;
}

function baseOf(written: string | undefined, outer: string | null, address: string): string | null {
  if (written === undefined) return outer;
  const base = parseUrl(written.trim(), outer ?? address)?.href ?? null;
  return base === null || base.length > longestBase ? outer : base;
}

function withLowerCaseNames(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]));
}
