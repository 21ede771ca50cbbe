export const reclassificationStatuses = ['waiting', 'running', 'done', 'given_up'] as const;
export type ReclassificationStatus = (typeof reclassificationStatuses)[number];

/** Which mentions to classify again; null = no such condition. */
export interface ReclassificationScope {
  readonly monitorId: string | null;
  /** `Since` is inclusive, `Until` exclusive. */
  readonly publishedSince: Date | null;
  readonly publishedUntil: Date | null;
  readonly foundSince: Date | null;
  readonly foundUntil: Date | null;
  /** Only mentions classified by a classifier other than the current one. */
  readonly onlyOutdated: boolean;
}

/** A job that classifies stored mentions of a project again, in the background, newest first. */
export interface Reclassification extends ReclassificationScope {
  readonly id: string;
  readonly projectId: string;
  readonly status: ReclassificationStatus;
  /** The number of mentions, counted at the start; null until then. */
  readonly total: number | null;
  /** How many of them have been processed, with any result. */
  readonly examined: number;
  /** How many got a different classification. Another classifier that says the same does not count. */
  readonly changed: number;
  /** How many failed and kept their old classification. */
  readonly failed: number;
  /** Why it makes no progress; null = it does. */
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** The maximum number of unfinished jobs per project at the same time. */
export const maxUnfinishedReclassifications = 3;
