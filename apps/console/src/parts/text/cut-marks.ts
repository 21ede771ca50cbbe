/** A marked span of a text: UTF-16 units, end exclusive. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly kind: 'keyword' | 'evidence' | 'pointed';
}

/** A piece of a text with the kinds of all marks that cover it, in a fixed order. */
export interface MarkedPiece {
  readonly text: string;
  readonly kinds: readonly Mark['kind'][];
}

const order = ['keyword', 'evidence', 'pointed'] as const;

/** Splits a text at the ends of marks. The pieces add up to the text; marks may overlap; parts outside the text are ignored. */
export function cutMarks(text: string, marks: readonly Mark[]): MarkedPiece[] {
  const inside = marks.filter(({ start, end }) => start >= 0 && start < end && end <= text.length);
  const edges = [...new Set([0, text.length, ...inside.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  );
  return edges.slice(0, -1).map((from, index) => {
    const until = edges[index + 1] ?? text.length;
    const over = inside.filter(({ start, end }) => start <= from && end >= until);
    return {
      text: text.slice(from, until),
      kinds: order.filter((kind) => over.some((mark) => mark.kind === kind)),
    };
  });
}
