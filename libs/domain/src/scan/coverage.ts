/** Why the coverage of a source ends where it does. The first one that applies, in this order, is given. */
export const coverageLimits = [
  'not_configured',
  'not_watched',
  'nothing_chosen',
  'no_scanner',
  'waiting',
  'given_up',
  'spent',
  'failing',
  'first_scan',
  'resting',
] as const;
export type CoverageLimit = (typeof coverageLimits)[number];

/** A scanner that has not reported for this long is considered gone. */
const scannerSilenceMs = 5 * 60_000;

export interface CoverageFacts {
  /** Active watches. */
  readonly watches: number;
  /** Whether projects choose what is read from the source and this one has chosen nothing; absent = it has, or need not. */
  readonly nothingChosen?: boolean;
  readonly reportedAt: Date | null;
  readonly configured: boolean | null;
  readonly waitingUntil: Date | null;
  readonly waitingReason: string | null;
  readonly restingUntil: Date | null;
  /** The time up to which all these watches are covered; null = none. */
  readonly coveredUntil: Date | null;
  /** The error of the least covered watch. */
  readonly worst: {
    readonly error: string | null;
    readonly isDead: boolean;
    /** Whether it is not read because its money or share is used up. */
    readonly isSpent: boolean;
  } | null;
}

/**
 * Whether a scanner has reported that it is not set up, or switched off. A source that is left out of the installation is
 * recorded as not configured without a report.
 */
export function isNotSetUp({
  configured,
  reportedAt,
}: Pick<CoverageFacts, 'configured' | 'reportedAt'>): boolean {
  return configured === false && reportedAt !== null;
}

/** Why coverage does not reach further; null = nothing is wrong and the next scan extends it. */
export function coverageLimit(
  facts: CoverageFacts,
  now: Date,
): { limit: CoverageLimit; reason: string } | null {
  const { reportedAt, waitingUntil, restingUntil, worst } = facts;
  const isSilent = reportedAt !== null && now.getTime() - reportedAt.getTime() > scannerSilenceMs;
  if (isNotSetUp(facts) && !isSilent)
    return limitedBy(
      'not_configured',
      'It is not set up in this installation, or switched off: its monitors are not scanned.',
    );
  if (facts.watches === 0) return limitedBy('not_watched', 'No active monitor watches it.');
  if (facts.nothingChosen === true)
    return limitedBy(
      'nothing_chosen',
      'No feed has been added to the project yet. It will be read as soon as one is.',
    );
  if (reportedAt === null) return limitedBy('no_scanner', 'No scanner of this installation reads it.');
  if (isSilent)
    return limitedBy('no_scanner', `Its scanner has been silent since ${reportedAt.toISOString()}.`);
  if (waitingUntil !== null && waitingUntil > now)
    return limitedBy(
      'waiting',
      `It accepts no requests until ${waitingUntil.toISOString()}: ${facts.waitingReason ?? ''}`,
    );
  if (worst?.isDead === true) return limitedBy('given_up', worst.error ?? '');
  if (worst !== null && worst.error !== null)
    return limitedBy(worst.isSpent ? 'spent' : 'failing', worst.error);
  if (facts.coveredUntil === null) return limitedBy('first_scan', 'Its first scan has not finished yet.');
  if (restingUntil !== null && restingUntil > now)
    return limitedBy(
      'resting',
      `On hold until ${restingUntil.toISOString()}, so that its quota lasts until it resets.`,
    );
  return null;
}

/** Whether the source answered the last request; null = no request yet. */
export function isHealthy(asked: {
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
}): boolean | null {
  const { lastSuccessAt, lastFailureAt } = asked;
  if (lastSuccessAt === null) return lastFailureAt === null ? null : false;
  return lastFailureAt === null || lastFailureAt <= lastSuccessAt;
}

function limitedBy(limit: CoverageLimit, reason: string): { limit: CoverageLimit; reason: string } {
  return { limit, reason };
}
