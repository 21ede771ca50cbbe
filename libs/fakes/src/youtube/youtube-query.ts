/**
 * Translates YouTube's query language to that of the search index: `|` is OR, `-word` excludes, quotes keep words together,
 * and adjacent terms are all required. OR binds tighter than that.
 * https://developers.google.com/youtube/v3/docs/search/list#q
 */
export function indexQuery(q: string): string {
  const pieces = q.match(/-?"[^"]*"?|\||[^\s|"]+/g) ?? [];
  const groups: string[][] = [];
  let joins = false;
  for (const piece of pieces) {
    if (piece === '|') {
      joins = true;
      continue;
    }
    const group = joins ? groups.at(-1) : undefined;
    if (group === undefined) groups.push([termOf(piece)]);
    else group.push(termOf(piece));
    joins = false;
  }
  return groups.map((group) => `(${group.join(' OR ')})`).join(' ');
}

/** Everything is quoted, so that the index does not take a word of the query for an operator. */
function termOf(piece: string): string {
  const isLeftOut = piece.startsWith('-') && piece.length > 1;
  const text = (isLeftOut ? piece.slice(1) : piece).replaceAll('"', '');
  return `${isLeftOut ? 'NOT ' : ''}"${text}"`;
}
