import type { SampleDraft, SourceName, SourceSample } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import type { Choice, ClaimOptions } from '../work/claimable-rows.js';
import type { Lease } from '../work/leased-rows.js';
import { isAwaited, sourceSampleRows } from './sample.repository.js';

/** A source to ask about a draft, leased to the caller. */
export interface ClaimedSample extends Lease {
  readonly projectId: string;
  readonly source: SourceName;
  readonly draft: SampleDraft;
}

/** The questions to sources for samples, as leased work. */
@Injectable()
export class SampleQueue {
  /** Claims questions to these sources, oldest first. */
  claim(tx: Tx, sources: readonly SourceName[], options: ClaimOptions): Promise<ClaimedSample[]> {
    return sourceSampleRows.claim<ClaimedSample>(tx, awaitedOf(sources), options, returned);
  }

  /** Claims questions whose scanner crashed: asked once more, then given up. */
  claimSuspects(tx: Tx, sources: readonly SourceName[], options: ClaimOptions): Promise<ClaimedSample[]> {
    return sourceSampleRows.claimSuspects<ClaimedSample>(tx, awaitedOf(sources), options, returned);
  }

  /** @returns false if the lease was lost: another scanner has answered, or will */
  done(tx: Tx, lease: Lease, result: SourceSample): Promise<boolean> {
    const set = 'finished_at = now(), last_error = NULL, result = $1::jsonb';
    return sourceSampleRows.endOne(tx, lease, { set, parameters: [JSON.stringify(result)] });
  }

  /**
   * Records the failure. The question is not asked again; the project can request a new sample. @returns false if the lease
   * was lost
   */
  failed(tx: Tx, lease: Lease, reason: string): Promise<boolean> {
    return sourceSampleRows.bury(tx, lease, reason);
  }
}

/**
 * A project's questions to a source wait for each other: together, those asked at once would spend what is left of a budget
 * several times.
 */
const isFirst = `NOT EXISTS (
  SELECT FROM source_samples o JOIN monitor_samples s ON s.id = o.sample_id
  WHERE o.project_id = t.project_id AND o.source = t.source AND o.id < t.id AND o.finished_at IS NULL AND ${isAwaited})`;

function awaitedOf(sources: readonly SourceName[]): Choice {
  return {
    from: 'JOIN monitor_samples s ON s.id = t.sample_id',
    where: `t.source = ANY($1::text[]) AND ${isAwaited} AND ${isFirst}`,
    parameters: [sources],
  };
}

const returned = {
  columns: 't.id, t.lease_token AS "leaseToken", t.project_id AS "projectId", t.source, m.draft',
  from: 'monitor_samples m',
  where: 'm.id = t.sample_id',
};
