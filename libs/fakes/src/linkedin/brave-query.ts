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
  const pieces = (q.match(/-?"[^"]*"?|[^\s"]+/g) ?? []).map((piece) => piece.replace(/^\(+|\)+$/g, ''));
  const sites: string[] = [];
  const groups: string[][] = [];
  let joins = false;
  for (const piece of pieces) {
    if (piece === '' || piece === 'AND') continue;
    if (piece.startsWith('site:')) sites.push(piece.slice('site:'.length).toLowerCase());
    else if (piece === 'OR') {
      joins = true;
      continue;
    } else if (joins && groups.length > 0) groups.at(-1)?.push(termOf(piece));
    else groups.push([termOf(piece)]);
    joins = false;
  }
  return { sites, index: groups.map((group) => `(${group.join(' OR ')})`).join(' ') };
}

function termOf(piece: string): string {
  const isLeftOut = piece.startsWith('-') && piece.length > 1;
  const text = (isLeftOut ? piece.slice(1) : piece).replaceAll('"', '');
  return `${isLeftOut ? 'NOT ' : ''}"${text}"`;
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
