/** One run of a watch: what of the source it surely saw, and what came of it. */
export interface ScanOutcome {
  readonly watchId: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  /** The window of publication times that was read completely; null = nothing could be read. */
  readonly coveredFrom: Date | null;
  readonly coveredUntil: Date | null;
  /** Posts that the source returned for this watch's queries. */
  readonly fetched: number;
  /** Of those, posts that literally match. */
  readonly matched: number;
  /** For people; null = the scan worked. */
  readonly error: string | null;
}
