import type { Piece } from './pieces.js';

/** More would be an excerpt, not a summary. */
const mostPieces = 4;
/** How many of the best pieces are tried as the first one, and how many as its companions. */
const firstTried = 4;
const othersTried = 30;
/** A piece that adds less than this is left out even if there is room. */
const leastGain = 0.6;

const worthOfName = 4;
const worthOfPoint = 2;
const worthOfTheme = 0.4;
const mostThemes = 4;

/**
 * Chooses the pieces that say the most within the length: the name, different kinds of points, recurring themes. At most one
 * piece per sentence, in the order of the post.
 * @param lengthOf the length of pieces when joined
 */
export function choosePieces(
  pieces: readonly Piece[],
  maxLength: number,
  lengthOf: (pieces: readonly Piece[]) => number,
): Piece[] {
  const best = [...pieces].sort((one, other) => gainOf(other, []) - gainOf(one, [])).slice(0, othersTried);
  const tried = best.slice(0, firstTried).map((first) => completed([first], best, maxLength, lengthOf));
  const [winner = []] = tried.sort((one, other) => worthOfAll(other) - worthOfAll(one));
  return winner;
}

function completed(
  chosen: readonly Piece[],
  pieces: readonly Piece[],
  maxLength: number,
  lengthOf: (pieces: readonly Piece[]) => number,
): Piece[] {
  if (chosen.length >= mostPieces) return [...chosen];
  let best: Piece[] | null = null;
  let bestGain = leastGain;
  for (const piece of pieces) {
    if (chosen.some(({ sentence }) => sentence === piece.sentence)) continue;
    const gain = gainOf(piece, chosen);
    if (gain < bestGain) continue;
    const together = [...chosen, piece].sort((one, other) => one.sentence - other.sentence);
    if (lengthOf(together) > maxLength) continue;
    [best, bestGain] = [together, gain];
  }
  return best === null ? [...chosen] : completed(best, pieces, maxLength, lengthOf);
}

function worthOfAll(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece, index) => sum + gainOf(piece, pieces.slice(0, index)), 0);
}

/** The value a piece adds to those already chosen: the name counts once; a kind of point counts fully once, then a little. */
function gainOf(piece: Piece, chosen: readonly Piece[]): number {
  const isNamed = chosen.some((each) => each.isNamed);
  const newKinds = [...piece.kinds].filter((kind) => !chosen.some(({ kinds }) => kinds.has(kind)));
  const newThemes = [...piece.themes].filter((theme) => !chosen.some(({ themes }) => themes.has(theme)));
  return (
    piece.worth +
    (piece.isNamed && !isNamed ? worthOfName : 0) +
    newKinds.reduce((sum, _kind, index) => sum + worthOfPoint / (1 + index / 2), 0) +
    0.5 * Math.min(2, piece.kinds.size - newKinds.length) +
    worthOfTheme * Math.min(mostThemes, newThemes.length)
  );
}
