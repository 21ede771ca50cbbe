import type { CheckResult, ReportedSource, SourceName, CheckStatus } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { valuesOf } from '../connection/transaction/parameters.js';
import { storableReason } from '../connection/storable.js';

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

/** A scanner's report about a source, sent at startup and from time to time. */
export interface SourceReport {
  readonly source: SourceName;
  readonly configured: boolean;
  /** It is simulated by the sandbox; absent = no. */
  readonly sample?: boolean;
  readonly partial: boolean;
  readonly delayed: boolean;
  readonly note: string;
  /** The shortest interval of its fastest feed; absent = not known. */
  readonly shortestIntervalMs?: number | null;
  /** A scan interval that overrides plans; absent = none. */
  readonly fixedIntervalMs?: number | null;
}

/** The state of sources, shared by all processes. */
@Injectable()
export class SourceStateRepository {
  async report(tx: Tx, report: SourceReport): Promise<void> {
    await tx.changed(
      `INSERT INTO source_states
         (source, reported_at, configured, partial, delayed, note, shortest_interval_ms, fixed_interval_ms, sample)
       VALUES ($1, now(), $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (source) DO UPDATE SET reported_at = now(), configured = EXCLUDED.configured,
         partial = EXCLUDED.partial, delayed = EXCLUDED.delayed, note = EXCLUDED.note,
         shortest_interval_ms = EXCLUDED.shortest_interval_ms, fixed_interval_ms = EXCLUDED.fixed_interval_ms,
         sample = EXCLUDED.sample`,
      [
        ...valuesOf(report, 'source', 'configured', 'partial', 'delayed', 'note'),
        ...valuesOf(report, 'shortestIntervalMs', 'fixedIntervalMs'),
        report.sample ?? false,
      ],
    );
  }

  /** Records that no scanner of this installation is to read the source, until one reports it again. */
  async leaveOut(tx: Tx, source: SourceName): Promise<void> {
    await tx.changed(
      `INSERT INTO source_states AS s (source, configured) VALUES ($1, false)
       ON CONFLICT (source) DO UPDATE SET reported_at = NULL, configured = false
       WHERE s.reported_at IS NOT NULL OR s.configured IS DISTINCT FROM false`,
      [source],
    );
  }

  /** Whether the last report called it simulated. Locks its state. */
  async isSample(tx: Tx, source: SourceName): Promise<boolean> {
    const sql = 'SELECT sample FROM source_states WHERE source = $1 FOR UPDATE';
    return (await tx.firstValue<boolean>(sql, [source])) ?? false;
  }

  /** Ends a source's waiting, e.g. because its scanner was restarted with a fix. The watches that it refused are due. */
  async resume(tx: Tx, source: SourceName): Promise<void> {
    await tx.changed(
      `UPDATE watches SET next_scan_at = least(next_scan_at, now())
       WHERE id IN (
         SELECT id FROM watches WHERE source = $1 AND active AND dead_at IS NULL
           AND last_error = (SELECT waiting_reason FROM source_states WHERE source = $1)
         FOR UPDATE SKIP LOCKED
       )`,
      [source],
    );
    const sql = 'UPDATE source_states SET waiting_until = NULL, waiting_reason = NULL WHERE source = $1';
    await tx.changed(sql, [source]);
  }

  /** A hash of the configuration the state belongs to; null = not known. */
  configuration(tx: Tx, source: SourceName): Promise<string | null> {
    return tx.firstValue<string>('SELECT configuration FROM source_states WHERE source = $1', [source]);
  }

  /**
   * Records a new configuration: earlier refusals and rests are void, and watches waiting because of them are due. Watches
   * that were given up stay so.
   */
  async reconfigure(tx: Tx, source: SourceName, configuration: string): Promise<void> {
    await tx.changed(
      `UPDATE source_states SET configuration = $2, last_error = NULL, last_failure_at = NULL,
         waiting_until = NULL, waiting_reason = NULL, resting_until = NULL, checked_at = NULL
       WHERE source = $1`,
      [source, configuration],
    );
    await tx.changed(
      `UPDATE watches SET next_scan_at = least(next_scan_at, now()), failures = 0, last_error = NULL
       WHERE id IN (
         SELECT id FROM watches WHERE source = $1 AND active AND dead_at IS NULL AND last_error IS NOT NULL
         FOR UPDATE SKIP LOCKED
       )`,
      [source],
    );
  }

  /** The source is not asked before then; if called several times, the latest time counts. */
  async park(tx: Tx, source: SourceName, until: Date, reason: string): Promise<void> {
    await tx.changed(
      `INSERT INTO source_states AS s (source, waiting_until, waiting_reason) VALUES ($1, $2, $3)
       ON CONFLICT (source) DO UPDATE SET waiting_until = $2, waiting_reason = $3
       WHERE s.waiting_until IS NULL OR s.waiting_until < $2`,
      [source, until, storableReason(reason)],
    );
  }

  /** Lets the source rest; concurrent rests add up. */
  async rest(tx: Tx, source: SourceName, ms: number): Promise<void> {
    await tx.changed(
      `INSERT INTO source_states AS s (source, resting_until)
       VALUES ($1, now() + $2::double precision * interval '1 millisecond')
       ON CONFLICT (source) DO UPDATE SET
         resting_until = greatest(s.resting_until, now()) + $2::double precision * interval '1 millisecond'`,
      [source, ms],
    );
  }

  /** @param error null = the source answered */
  async record(tx: Tx, source: SourceName, error: string | null): Promise<void> {
    await tx.changed(
      `INSERT INTO source_states AS s (source, last_success_at, last_failure_at, last_error)
       VALUES ($1, CASE WHEN $2::text IS NULL THEN now() END, CASE WHEN $2::text IS NOT NULL THEN now() END, $2)
       ON CONFLICT (source) DO UPDATE SET
         last_success_at = coalesce(EXCLUDED.last_success_at, s.last_success_at),
         last_failure_at = coalesce(EXCLUDED.last_failure_at, s.last_failure_at), last_error = EXCLUDED.last_error`,
      [source, storableReason(error)],
    );
  }

  /** `waits`: it refuses for now. `rests`: scans skip it, so that its meters last. */
  async isPaused(tx: Tx, source: SourceName): Promise<{ waits: boolean; rests: boolean }> {
    const [state] = await tx.query<{ waits: boolean; rests: boolean }[]>(
      `SELECT coalesce(waiting_until > now(), false) AS waits, coalesce(resting_until > now(), false) AS rests
       FROM source_states WHERE source = $1`,
      [source],
    );
    return state ?? { waits: false, rests: false };
  }

  /**
   * Requests a check of a source by its scanner, unless it was tried recently.
   * @param staleMs the maximum age of the last answer
   * @returns the time since which an answer counts
   */
  async requestCheck(tx: Tx, source: SourceName, staleMs: number): Promise<Date> {
    const since = await tx.firstValue<Date>(
      `WITH since AS (SELECT now() - $2::double precision * interval '1 millisecond' AS at), requested AS (
         UPDATE source_states s SET check_requested_at = now() FROM since
         WHERE s.source = $1 AND (s.checked_at IS NULL OR s.checked_at < since.at)
       )
       SELECT at FROM since`,
      [source, staleMs],
    );
    if (since === null) throw new Error('Postgres did not say when.');
    return since;
  }

  /** Takes the pending requests for checks of these sources; each request is taken once. */
  takeCheckRequests(tx: Tx, sources: readonly SourceName[]): Promise<SourceName[]> {
    return tx.values<SourceName>(
      `UPDATE source_states SET check_requested_at = NULL
       WHERE source IN (
         SELECT source FROM source_states WHERE source = ANY($1::text[]) AND check_requested_at IS NOT NULL
         FOR UPDATE SKIP LOCKED
       )
       RETURNING source`,
      [sources],
    );
  }

  async recordCheck(tx: Tx, source: SourceName, { status, reason }: CheckResult): Promise<void> {
    await tx.changed(
      `UPDATE source_states SET checked_at = clock_timestamp(), check_status = $2, check_reason = $3 WHERE source = $1`,
      [source, status, storableReason(reason)],
    );
  }

  /** Sources that are not set up, and those that are left out. */
  unconfigured(tx: Tx): Promise<SourceName[]> {
    return tx.values<SourceName>(unconfiguredSources);
  }

  /** Scanners' reports, as far as they decide which sources a monitor can use. */
  reported(tx: Tx, projectId: string): Promise<ReportedSource[]> {
    return tx.query<ReportedSource[]>(
      `SELECT s.source, s.configured, s.sample AND NOT p.sample AS "playedForOthers"
       FROM source_states s CROSS JOIN projects p WHERE p.id = $1`,
      [projectId],
    );
  }

  /** All sources that a scanner has ever reported or read. */
  list(tx: Tx): Promise<SourceState[]> {
    return tx.query<SourceState[]>(
      `SELECT source, reported_at AS "reportedAt", configured, sample, partial, delayed, note,
         shortest_interval_ms AS "shortestIntervalMs", fixed_interval_ms AS "fixedIntervalMs",
         last_success_at AS "lastSuccessAt", last_failure_at AS "lastFailureAt", last_error AS "lastError",
         waiting_until AS "waitingUntil", waiting_reason AS "waitingReason", resting_until AS "restingUntil",
         checked_at AS "checkedAt", check_status AS "checkStatus", check_reason AS "checkReason",
         ends_at AS "credentialEndsAt", refusal AS "credentialRefusal"
       FROM source_states LEFT JOIN source_credentials USING (source)`,
    );
  }
}

/** Selects the sources that are not set up or are left out. */
export const unconfiguredSources = 'SELECT source FROM source_states WHERE configured = false';
