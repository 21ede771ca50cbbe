import { parseUrl } from '@earshot/domain';
import { Parser } from 'htmlparser2';

/** More are of no use to anybody. */
const mostFeeds = 100;
/** Nobody nests deeper than this, and each further level slows down the parser: the rest of such a page is not read. */
const deepest = 500;

/** The addresses of the feeds that a page links to, in page order, with comment feeds last. */
export function discoverFeeds(html: string, address: string): readonly string[] {
  const found = new Set<string>();
  let base = address;
  let depth = 0;
  const parser = new Parser({
    onopentag(name, { rel = '', type = '', href = '' }) {
      depth += 1;
      if (depth > deepest) parser.pause();
      if (name === 'base') base = parseUrl(href, address)?.href ?? base;
      if (name !== 'link' || found.size === mostFeeds || !/\balternate\b/i.test(rel) || !feedType.test(type))
        return;
      const url = href.trim() === '' ? null : parseUrl(href.trim(), base);
      if (url !== null && /^https?:$/.test(url.protocol)) found.add(url.href);
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.write(html);
  const isOfComments = (url: string): boolean => /comment/i.test(url);
  return [...found].sort((a, b) => Number(isOfComments(a)) - Number(isOfComments(b)));
}

const feedType =
  /^\s*(?:application\/(?:(?:rss|atom|rdf)\+xml|feed\+json)|text\/(?:rss|atom)\+xml)\s*(?:;|$)/i;
