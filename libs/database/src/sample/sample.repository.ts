import {
  type Sample,
  type SampleDraft,
  samplePatienceMs,
  type SampleProgress,
  samplesPerHour,
  type SourceName,
  maxAttempts,
} from '@earshot/domain';
import { newId } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { storableReason } from '../connection/storable.js';
import { LeasedRows } from '../work/leased-rows.js';

/** The table as leased work. If a scanner crashes, its question is asked again until the sample is too old. */
export const sourceSampleRows = new LeasedRows({
  table: 'source_samples',
  isOpen: 't.finished_at IS NULL',
  maxAttempts,
  bury: 'finished_at = now()',
});

/** A source to ask. If it cannot be asked, the reason is known at once. */
export interface SampledSource {
  readonly source: SourceName;
  /** null = it can be asked. */
  readonly refusal: string | null;
}

/** Drafts of monitors that projects have tried on sources. */
@Injectable()
export class SampleRepository {
  /** @returns the sample's id; if the project has asked too often, when it may ask again */
  async insert(
    tx: Tx,
    projectId: string,
    draft: SampleDraft,
    sources: readonly SampledSource[],
  ): Promise<{ readonly id: string } | { readonly refusedForSeconds: number }> {
    await tx.lock(`samples of ${projectId}`);
    const seconds = await tx.firstValue<number>(
      `SELECT ceil(extract(epoch FROM created_at + interval '1 hour' - now()))::integer FROM monitor_samples
       WHERE project_id = $1 AND created_at > now() - interval '1 hour'
       ORDER BY created_at DESC OFFSET $2 LIMIT 1`,
      [projectId, samplesPerHour - 1],
    );
    if (seconds !== null) return { refusedForSeconds: Math.max(1, seconds) };
    const id = newId();
    await tx.changed(
      'INSERT INTO monitor_samples (id, project_id, draft, created_at) VALUES ($1, $2, $3::jsonb, now())',
      [id, projectId, JSON.stringify(draft)],
    );
    await tx.changed(
      `INSERT INTO source_samples (id, project_id, sample_id, source, due_at, last_error, finished_at)
       SELECT u.id, $1, $2, u.source, now(), u.refusal, CASE WHEN u.refusal IS NOT NULL THEN now() END
       FROM unnest($3::uuid[], $4::text[], $5::text[]) AS u (id, source, refusal)`,
      [
        projectId,
        id,
        sources.map(() => newId()),
        sources.map(({ source }) => source),
        sources.map(({ refusal }) => storableReason(refusal)),
      ],
    );
    return { id };
  }

  async get(tx: Tx, projectId: string, id: string): Promise<Sample | null> {
    const sql = 'SELECT id, created_at AS "createdAt" FROM monitor_samples WHERE project_id = $1 AND id = $2';
    const [found] = await tx.query<Pick<Sample, 'id' | 'createdAt'>[]>(sql, [projectId, id]);
    if (found === undefined) return null;
    const sources = await tx.query<SampleProgress[]>(
      `SELECT t.source, t.result,
         CASE WHEN t.result IS NOT NULL THEN 'done' WHEN t.finished_at IS NOT NULL OR ${isOverdue} THEN 'failed'
           ELSE 'waiting' END AS status,
         CASE WHEN t.result IS NOT NULL THEN NULL WHEN t.finished_at IS NOT NULL THEN t.last_error
           WHEN ${isOverdue} THEN coalesce(t.last_error, $3) END AS error
       FROM source_samples t JOIN monitor_samples s ON s.id = t.sample_id
       WHERE t.project_id = $1 AND t.sample_id = $2 ORDER BY t.id`,
      [projectId, id, noAnswer],
    );
    return { ...found, sources };
  }
}

const noAnswer = `Its scanner did not answer within ${samplePatienceMs / 60_000} minutes: is it running?`;

/** SQL of a sample `s`: recent enough that the answer is still wanted. */
export const isAwaited = `s.created_at > now() - interval '${samplePatienceMs} milliseconds'`;

/** Too old to be asked, and not being asked at the moment. */
const isOverdue = `(NOT ${isAwaited} AND ${sourceSampleRows.states.isFree})`;
