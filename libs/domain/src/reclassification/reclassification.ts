/** How far a reclassification has come. */
export const reclassificationStatuses = ['waiting', 'running', 'done', 'given_up'] as const;
export type ReclassificationStatus = (typeof reclassificationStatuses)[number];

/** Which mentions are judged again; null = no such condition. */
export interface ReclassificationScope {
  readonly monitorId: string | null;
  /** `Since` includes the moment, `Until` does not. */
  readonly publishedSince: Date | null;
  readonly publishedUntil: Date | null;
  readonly foundSince: Date | null;
  readonly foundUntil: Date | null;
  /** Only those that another classifier has judged than the one that judges now. */
  readonly onlyOutdated: boolean;
}

/** Stored mentions of a project that are judged again, in the background, the newest first. */
export interface Reclassification extends ReclassificationScope {
  readonly id: string;
  readonly projectId: string;
  readonly status: ReclassificationStatus;
  /** How many mentions it was found to concern when it began; null until then. */
  readonly total: number | null;
  /** How many of them were judged, whatever came of it. */
  readonly examined: number;
  /** How many have a new verdict. */
  readonly changed: number;
  /** How many could not be judged: they keep the verdict they had. */
  readonly failed: number;
  /** Why it does not get on; null = it does. */
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** As many of a project may be unfinished at the same time. */
export const maxUnfinishedReclassifications = 3;
