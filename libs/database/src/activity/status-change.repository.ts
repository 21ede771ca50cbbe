import { type Actor, maxNamedMentions, type MentionStatus } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';

/** A status to set on mentions. */
export interface StatusChange {
  /** The id of the activity to create. */
  readonly id: string;
  readonly projectId: string;
  readonly mentionIds: readonly string[];
  readonly status: MentionStatus;
  readonly by: Actor;
}

/** The result of a status change. */
export interface ChangedStatuses {
  /** The activity; null = all mentions already had the status. */
  readonly triageId: string | null;
  /** The previous status of each mention that exists. */
  readonly before: ReadonlyMap<string, MentionStatus>;
}

/** Changes the status of a few mentions at once, and records who did it and the previous statuses. */
@Injectable()
export class StatusChangeRepository {
  /** Uses one statement that locks the mentions in id order, so that concurrent calls cannot deadlock. */
  async apply(tx: Tx, { id, projectId, mentionIds, status, by }: StatusChange): Promise<ChangedStatuses> {
    const parameters = [projectId, mentionIds, status, id, by.kind, by.id, by.name];
    const held = await tx.query<{ id: string; status: MentionStatus; changed: boolean }[]>(
      applyChange,
      parameters,
    );
    return {
      triageId: held.some(({ changed }) => changed) ? id : null,
      before: new Map(held.map((mention) => [mention.id, mention.status])),
    };
  }
}

/** Compares the status in `held`: that in `m` is older if the lock had to be waited for. */
const applyChange = `
  WITH held AS (
    SELECT id, status FROM mentions WHERE project_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE
  ), updated AS (
    UPDATE mentions m SET status = $3, status_changed_at = now() FROM held
    WHERE m.project_id = $1 AND m.id = held.id AND held.status <> $3 RETURNING m.id, held.status AS before
  ), noted AS (
    INSERT INTO triage (project_id, mention_id, changed_at) SELECT $1, id, now() FROM updated
    ON CONFLICT (project_id, mention_id) DO UPDATE SET changed_at = excluded.changed_at
  ), recorded AS (
    INSERT INTO activities (project_id, id, at, action, by_kind, by_id, by_name, from_value, to_value, mention_ids,
      mention_count, finished_at)
    SELECT $1, $4, now(), 'set_status', $5, $6, $7, CASE WHEN count(DISTINCT before) = 1 THEN min(before) END, $3,
      (array_agg(id ORDER BY id DESC))[1:${maxNamedMentions}], count(*), now()
    FROM updated HAVING count(*) > 0
  ), listed AS (
    INSERT INTO activity_mentions (project_id, activity_id, mention_id, at, before, after)
    SELECT $1, $4, id, now(), before, $3 FROM updated
  )
  SELECT id, status, status <> $3 AS changed FROM held`;
