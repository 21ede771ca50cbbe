/** A position in a list that is not in discovery order: the sort key, then the mention. */
export interface MentionPosition {
  /** The sort key, an integer. */
  readonly rank: bigint;
  readonly id: string;
}

/** The text form in cursors: `<rank>/<id>`. */
export function positionText({ rank, id }: MentionPosition): string {
  return `${rank}/${id}`;
}

/** Parses a text made by `positionText`. */
export function readPosition(text: string): MentionPosition {
  const [rank = '', id = ''] = text.split('/');
  return { rank: BigInt(rank), id };
}
