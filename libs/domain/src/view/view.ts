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
