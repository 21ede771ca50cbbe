import type { OpmlFeed } from '@earshot/domain';
import { FeedUnreadable } from './document/feed-document.js';
import { readXml } from './document/read-xml.js';
import type { XmlElement } from './document/xml-element.js';

/**
 * The feeds listed in an OPML file, in order, each address once.
 * @throws FeedUnreadable if it is not OPML, or only the beginning of it
 */
export function readOpml(text: string): readonly OpmlFeed[] {
  const root = readXml(text.trim(), 'https://opml.invalid/');
  if (root?.name !== 'opml') throw new FeedUnreadable('This is not an OPML file.');
  if (!root.isClosed)
    throw new FeedUnreadable('This OPML file has no end (</opml>): it was cut off, so feeds may be missing.');
  const feeds = new Map<string, OpmlFeed>();
  for (const { attributes } of outlinesIn(root)) {
    const address = (attributes['xmlurl'] ?? '')
      .trim()
      .replace(/^feed:(?:\/\/)?(?=https?:)/i, '')
      .replace(/^feed:\/\//i, 'http://');
    // Exports of feeds without a title show the address, because OPML requires a text.
    const title = [attributes['title'], attributes['text']]
      .map((name = '') => name.trim())
      .find((name) => name !== '' && name !== address);
    if (address !== '' && !feeds.has(address)) feeds.set(address, { address, title: title ?? null });
  }
  return [...feeds.values()];
}

function outlinesIn(element: XmlElement, found: XmlElement[] = []): XmlElement[] {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    if (child.name === 'outline') found.push(child);
    outlinesIn(child, found);
  }
  return found;
}
