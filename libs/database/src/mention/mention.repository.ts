import type { Classification, Mention, MentionStage, MentionStatus, Monitor } from '@earshot/domain';
import { storableText } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { arraysOf } from '../connection/transaction/parameters.js';
import { storableJson } from '../connection/storable.js';
import { bindTo, type MentionFilter } from './filter/mention-filter.js';
import { mentionColumns, type MentionRow, mentionsById, toMention } from './mention-row.js';
import { mentionStats, readTimes } from './search/mention-stats.js';
import { saveFound } from './save/save-found.js';
import { searchByChange } from './search/search-by-change.js';
import { searchByUrgency } from './search/search-by-urgency.js';
import { countWithin, searchMentions, sumSql } from './search/search-mentions.js';

/** Built once: looking up the prepared statement of a newly built text would mean hashing the whole text. */
const mentionById = `SELECT ${mentionColumns} FROM mentions m WHERE m.project_id = $1 AND m.id = $2`;

/** The processing that a mention still needs. */
export interface StepToDo {
  readonly stage: MentionStage;
  /** Whether it failed too often. */
  readonly givenUp: boolean;
  /** Why the last attempt failed; null = it did not fail. */
  readonly lastError: string | null;
}

/** Mentions, one per project and post. */
@Injectable()
export class MentionRepository {
  readonly saveFound = saveFound;
  readonly list = searchMentions;
  readonly listByUrgency = searchByUrgency;
  readonly listChanges = searchByChange;
  readonly countUpTo = countWithin;
  readonly stats = mentionStats;
  readonly readTimes = readTimes;

  async get(tx: Tx, projectId: string, id: string): Promise<Mention | null> {
    const [row] = await tx.preparedRows<MentionRow>(mentionById, [projectId, id]);
    return row === undefined ? null : toMention(row);
  }

  /** Like `get`, but locks the mention until the transaction ends. */
  async getForUpdate(tx: Tx, projectId: string, id: string): Promise<Mention | null> {
    const sql = 'SELECT FROM mentions WHERE project_id = $1 AND id = $2 FOR NO KEY UPDATE';
    await tx.query(sql, [projectId, id]);
    return this.get(tx, projectId, id);
  }

  /** For workers: mentions of any project, in any order; skips ids that no longer exist. */
  async getMany(tx: Tx, ids: readonly string[]): Promise<Mention[]> {
    const found = await tx.query<MentionRow[]>(`SELECT ${mentionColumns} FROM ${mentionsById}`, [ids]);
    return found.map(toMention);
  }

  async count(tx: Tx, projectId: string, filter: MentionFilter): Promise<number> {
    const parameters: unknown[] = [projectId];
    const where = await sumSql(tx, projectId, filter, bindTo(parameters));
    const sql = `SELECT count(*)::integer FROM mentions m WHERE m.project_id = $1 ${where}`;
    return tx.count(sql, parameters);
  }

  /** The monitors that matched, including deleted ones. */
  monitors(tx: Tx, projectId: string, id: string): Promise<Pick<Monitor, 'id' | 'name' | 'groupName'>[]> {
    return tx.query(
      `SELECT o.id, o.name, o.group_name AS "groupName" FROM monitors o WHERE o.project_id = $1
         AND o.id IN (SELECT x.monitor_id FROM matches x WHERE x.mention_id = $2)`,
      [projectId, id],
    );
  }

  /** The mention's next step; null = none. */
  work(tx: Tx, projectId: string, id: string): Promise<StepToDo | null> {
    return tx.firstRow<StepToDo>(
      `SELECT stage, dead_at IS NOT NULL AS "givenUp", last_error AS "lastError" FROM mention_work
       WHERE project_id = $1 AND mention_id = $2`,
      [projectId, id],
    );
  }

  /**
   * Assigns mentions in one statement. @param assigneeId a member of the project; null = unassign
   * @returns `there`: the ids that exist; `changed`: those of them that had a different assignee
   */
  async assign(
    tx: Tx,
    projectId: string,
    ids: readonly string[],
    assigneeId: string | null,
  ): Promise<{ readonly there: ReadonlySet<string>; readonly changed: readonly string[] }> {
    const held = await tx.query<{ id: string; isChanged: boolean }[]>(
      // In a fixed order, so that concurrent calls wait for each other instead of deadlocking. The assignee in `m` is older
      // than that in `held` if the lock had to be waited for.
      `WITH held AS (
         SELECT id, assignee_id FROM mentions WHERE project_id = $1 AND id = ANY($2::uuid[])
         ORDER BY id FOR NO KEY UPDATE
       ), updated AS (
         UPDATE mentions m SET assignee_id = $3 FROM held
         WHERE m.project_id = $1 AND m.id = held.id AND held.assignee_id IS DISTINCT FROM $3::uuid
       )
       SELECT id, assignee_id IS DISTINCT FROM $3::uuid AS "isChanged" FROM held`,
      [projectId, ids, assigneeId],
    );
    return {
      there: new Set(held.map(({ id }) => id)),
      changed: held.filter(({ isChanged }) => isChanged).map(({ id }) => id),
    };
  }

  /** The statuses of mentions, which cannot change until the transaction ends. */
  lockStatuses(
    tx: Tx,
    mentions: readonly { readonly projectId: string; readonly mentionId: string }[],
  ): Promise<ReadonlyMap<string, MentionStatus>> {
    return tx.valuesByKey<string, MentionStatus>(
      `SELECT m.id, m.status FROM unnest($1::uuid[], $2::uuid[]) AS named (project_id, id)
       JOIN mentions m USING (project_id, id) ORDER BY m.id FOR NO KEY UPDATE OF m`,
      [mentions.map(({ projectId }) => projectId), mentions.map(({ mentionId }) => mentionId)],
    );
  }

  /** In one statement, because the alerts that hear of changes are locked in the same order only within a statement. */
  async saveClassifications(tx: Tx, verdicts: ReadonlyMap<string, Classification>, now: Date): Promise<void> {
    if (verdicts.size === 0) return;
    const saved = [...verdicts.values()];
    await tx.changed(
      `UPDATE mentions m SET is_relevant = u.is_relevant, category = u.category, sentiment = u.sentiment,
         urgency = u.urgency, ai_summary = u.summary, confidence = u.confidence, classifier = u.classifier,
         reasons = u.reasons, language = u.language, meaning = u.meaning, classified_at = $12
       FROM unnest($1::uuid[], $2::boolean[], $3::text[], $4::text[], $5::integer[], $6::text[], $7::double precision[], $8::text[],
         $9::jsonb[], $10::text[], $11::bytea[]) AS u (id, is_relevant, category, sentiment, urgency, summary, confidence,
         classifier, reasons, language, meaning)
       WHERE m.id = ANY($1::uuid[]) AND m.id = u.id`,
      [
        [...verdicts.keys()],
        ...arraysOf(saved, 'isRelevant', 'category', 'sentiment', 'urgency'),
        saved.map(({ summary }) => storableText(summary)),
        ...arraysOf(saved, 'confidence', 'classifier'),
        saved.map(({ reasons }) => storableJson(reasons)),
        saved.map(({ language }) => language),
        saved.map(({ meaning = null }) => meaning && Buffer.from(meaning)),
        now,
      ],
    );
  }
}
