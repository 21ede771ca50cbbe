import { type CoverageOutput, isoTime } from '@earshot/contracts';
import type { SourceState, WatchCoverage } from '@earshot/database';
import { credentialReason, intervalOf, minuteMs } from '@earshot/domain';
import { limitOf } from './watch-readings.js';

/** Converts coverage for callers. @param state null = no scanner has ever reported on the source */
export function toCoverageOutput(
  watched: WatchCoverage,
  state: SourceState | null,
  planIntervalMinutes: number,
  now: Date,
): CoverageOutput {
  const { source, watches, coveredUntil, nextScanAt, scannedEveryMs } = watched;
  const held = limitOf(watched, state, now);
  return {
    source,
    monitors: watches,
    covered_until: isoTime(coveredUntil),
    held_back_by: held?.limit ?? null,
    held_back_reason: together(held?.reason ?? null, state === null ? null : tokenReason(state)),
    scan_interval_minutes: intervalMinutes(state, planIntervalMinutes),
    effective_interval_minutes: scannedEveryMs === null ? null : Math.round(scannedEveryMs / 6_000) / 10,
    next_scan_at: isoTime(latest(nextScanAt, state?.waitingUntil ?? null, state?.restingUntil ?? null)),
  };
}

/** The plan's interval, but no shorter than the source allows; the installation may override it. */
function intervalMinutes(state: SourceState | null, planIntervalMinutes: number): number {
  const planMs = planIntervalMinutes * minuteMs;
  const ms = state?.fixedIntervalMs ?? intervalOf(planMs, state?.shortestIntervalMs ?? planMs);
  return Math.max(1, Math.round(ms / minuteMs));
}

/** A token that is not renewed is not a problem yet, but will be. */
function tokenReason({ credentialEndsAt, credentialRefusal }: SourceState): string | null {
  return credentialReason({ endsAt: credentialEndsAt, refusal: credentialRefusal });
}

function together(...reasons: readonly (string | null)[]): string | null {
  return reasons.filter((reason) => reason !== null).join(' ') || null;
}

/** A watch that is due still waits for its source. null = none is due. */
function latest(dueAt: Date | null, ...waits: (Date | null)[]): Date | null {
  if (dueAt === null) return null;
  return new Date(Math.max(dueAt.getTime(), ...waits.map((until) => until?.getTime() ?? 0)));
}
