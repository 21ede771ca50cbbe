/** A named filter of mentions, shared by the project. */
export interface View {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  /** As accepted by list_mentions. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** 0 = first */
  readonly position: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The maximum number of views per project. */
export const maxViews = 50;

/** The maximum length of a view's name, in characters. */
export const longestViewName = 60;

/**
 * The order of views after one is moved to a position; the others keep their relative order.
 * @param ids in their current order, with or without the one to place
 * @param position 0 = first; beyond the end = last
 */
export function placeView(ids: readonly string[], id: string, position: number): string[] {
  return ids.filter((other) => other !== id).toSpliced(position, 0, id);
}
