import { indexQuery } from '../search/index-query.js';

/** A web search query as understood by the search engine. */
export interface WebQuery {
  /** Hosts and paths to which results are limited (`site:`); empty = anywhere. */
  readonly sites: readonly string[];
  /** The query in the syntax of the search index. */
  readonly index: string;
}

/**
 * Quotes keep words together, OR joins its two neighbours, `-` excludes, `site:` names a host with or without a path.
 * Everything else is required. Parentheses are not operators. https://search.brave.com/help/operators
 */
export function readWebQuery(q: string): WebQuery {
  const pieces = (q.match(/-?"[^"]*"?|[^\s"]+/g) ?? [])
    .map((piece) => piece.replace(/^\(+|\)+$/g, ''))
    .filter((piece) => piece !== '' && piece !== 'AND');
  const isSite = (piece: string): boolean => piece.startsWith('site:');
  const sites = pieces.filter(isSite).map((piece) => piece.slice('site:'.length).toLowerCase());
  const terms = pieces.filter((piece) => !isSite(piece));
  return { sites, index: indexQuery(terms, 'OR') };
}

/** Whether a page is within the sites; subdomains, such as those of countries, count as part of their site. */
export function liesUnder(address: string, sites: readonly string[]): boolean {
  const { hostname, pathname } = new URL(address);
  return sites.every((site) => {
    const [host = '', ...path] = site.split('/');
    return (
      (hostname === host || hostname.endsWith(`.${host}`)) && pathname.startsWith(['', ...path].join('/'))
    );
  });
}
