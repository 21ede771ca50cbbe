import type { CheckStatus, SourceName } from '@earshot/domain';

/** The state of a source as reported by this installation's scanners; everything is null until one reports it. */
export interface SourceState {
  readonly source: SourceName;
  readonly reportedAt: Date | null;
  /** false although nothing is reported = left out of this installation. */
  readonly configured: boolean | null;
  /** It is simulated by the sandbox: its posts are samples. */
  readonly sample: boolean;
  readonly partial: boolean | null;
  readonly delayed: boolean | null;
  readonly note: string | null;
  /** The shortest interval of its fastest feed; null = not known. */
  readonly shortestIntervalMs: number | null;
  /** A configured scan interval that overrides plans; null = none. */
  readonly fixedIntervalMs: number | null;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  readonly lastError: string | null;
  /** It refused requests, or a meter is exhausted: it is not asked before this time. */
  readonly waitingUntil: Date | null;
  readonly waitingReason: string | null;
  /** When a check last tried it. */
  readonly checkedAt: Date | null;
  readonly checkStatus: CheckStatus | null;
  /** Why that check failed; null = it succeeded. */
  readonly checkReason: string | null;
  /** Not scanned until then, so that its meters last until they reset. */
  readonly restingUntil: Date | null;
  /** When its token expires, if it does. */
  readonly credentialEndsAt: Date | null;
  /** Why the token could not be renewed; null = it was not refused. */
  readonly credentialRefusal: string | null;
}
