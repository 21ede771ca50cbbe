/** A place in a list that is not in the order of discovery: what it is sorted by, then the mention. */
export interface MentionPosition {
  /** What the list is sorted by, as a whole number. */
  readonly rank: bigint;
  readonly id: string;
}

/** As pages pass it on: `<rank>/<id>`. */
export function positionText({ rank, id }: MentionPosition): string {
  return `${rank}/${id}`;
}

/** What `positionText` made. */
export function readPosition(text: string): MentionPosition {
  const [rank = '', id = ''] = text.split('/');
  return { rank: BigInt(rank), id };
}
