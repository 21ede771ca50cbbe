/**
 * A query in the syntax of the search index that requires every piece, where a piece with a leading `-` excludes, and `or`
 * between two pieces asks for either of them.
 */
export function indexQuery(pieces: readonly string[], or: string): string {
  const groups: string[][] = [];
  pieces.forEach((piece, at) => {
    if (piece === or) return;
    const alternatives = pieces[at - 1] === or ? groups.at(-1) : undefined;
    if (alternatives === undefined) groups.push([termOf(piece)]);
    else alternatives.push(termOf(piece));
  });
  return groups.map((group) => `(${group.join(' OR ')})`).join(' ');
}

/** Everything is quoted, so that the index does not take a word of the query for an operator. */
function termOf(piece: string): string {
  const isLeftOut = piece.startsWith('-') && piece.length > 1;
  const text = (isLeftOut ? piece.slice(1) : piece).replaceAll('"', '');
  return `${isLeftOut ? 'NOT ' : ''}"${text}"`;
}
