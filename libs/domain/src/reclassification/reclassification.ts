/** The progress of a reclassification. */
export const reclassificationStatuses = ['waiting', 'running', 'done', 'given_up'] as const;
export type ReclassificationStatus = (typeof reclassificationStatuses)[number];

/** Which mentions are classified again; null = no such condition. */
export interface ReclassificationScope {
  readonly monitorId: string | null;
  /** `Since` is inclusive, `Until` exclusive. */
  readonly publishedSince: Date | null;
  readonly publishedUntil: Date | null;
  readonly foundSince: Date | null;
  readonly foundUntil: Date | null;
  /** Only mentions classified by another classifier than the current one. */
  readonly onlyOutdated: boolean;
}

/** A job that classifies stored mentions of a project again, in the background, newest first. */
export interface Reclassification extends ReclassificationScope {
  readonly id: string;
  readonly projectId: string;
  readonly status: ReclassificationStatus;
  /** The number of mentions, counted at the start; null until then. */
  readonly total: number | null;
  /** How many of them were processed, with any result. */
  readonly examined: number;
  /** How many were classified differently. */
  readonly changed: number;
  /** How many failed and keep their old classification. */
  readonly failed: number;
  /** Why it does not progress; null = it does. */
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** How many of a project may be unfinished at the same time. */
export const maxUnfinishedReclassifications = 3;
