/**
 * YouTube's query language in the words of the search index: `|` is OR, `-word` leaves out, quotes keep words together,
 * and what stands side by side has to be there, every word of it. OR binds tighter than that.
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

/** Everything goes in quotes: the index must not take a word of the query for one of its own. */
function termOf(piece: string): string {
  const isLeftOut = piece.startsWith('-') && piece.length > 1;
  const text = (isLeftOut ? piece.slice(1) : piece).replaceAll('"', '');
  return `${isLeftOut ? 'NOT ' : ''}"${text}"`;
}
