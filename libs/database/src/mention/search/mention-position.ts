/** A place in a list that is not in the order of discovery: what it is sorted by, then the mention. */
export interface MentionPosition {
  /** The sort key, an integer. */
  readonly rank: bigint;
  readonly id: string;
}

/** The text form in cursors: `<rank>/<id>`. */
export function positionText({ rank, id }: MentionPosition): string {
  return `${rank}/${id}`;
}

/** Parses the result of `positionText`. */
export function readPosition(text: string): MentionPosition {
  const [rank = '', id = ''] = text.split('/');
  return { rank: BigInt(rank), id };
}
