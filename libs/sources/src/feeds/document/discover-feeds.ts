import { parseUrl } from '@earshot/domain';
import { Parser } from 'htmlparser2';

/** The addresses of the feeds that a page links to, in page order, with comment feeds last. */
export function discoverFeeds(html: string, address: string): readonly string[] {
  const found = new Set<string>();
  let base = address;
  const parser = new Parser({
    onopentag(name, { rel = '', type = '', href = '' }) {
      if (name === 'base') base = parseUrl(href, address)?.href ?? base;
      if (name !== 'link' || !/\balternate\b/i.test(rel) || !feedType.test(type)) return;
      const url = href.trim() === '' ? null : parseUrl(href.trim(), base);
      if (url !== null && /^https?:$/.test(url.protocol)) found.add(url.href);
    },
  });
  parser.end(html);
  const isOfComments = (url: string): boolean => /comment/i.test(url);
  return [...found].sort((a, b) => Number(isOfComments(a)) - Number(isOfComments(b)));
}

const feedType =
  /^\s*(?:application\/(?:(?:rss|atom|rdf)\+xml|feed\+json)|text\/(?:rss|atom)\+xml)\s*(?:;|$)/i;
