/** A filter of mentions with a name, shared by the project. */
export interface View {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  /** As list_mentions takes it. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** 0 = first */
  readonly position: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A project has no more views than these. */
export const maxViews = 50;

/** Names of views: characters. */
export const longestViewName = 60;
