import type { Classification, Mention, MentionStage, MentionStatus, ReadTimes } from '@earshot/domain';
import { storableText } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import type { Page, PageOf } from '../connection/page.js';
import { changed, preparedRows, rows } from '../connection/transaction/rows.js';
import { storableJson } from '../connection/storable.js';
import { bindTo, type MentionFilter } from './search/mention-filter.js';
import { mentionColumns, type MentionRow, mentionsById, toMention } from './mention-row.js';
import { type MentionStats, mentionStats, readTimes, type StatsQuery } from './search/mention-stats.js';
import { type FoundPost, type SavedFound, saveFound } from './save-found.js';
import { type ChangesPage, searchByChange } from './search/search-by-change.js';
import { searchByUrgency } from './search/search-by-urgency.js';
import { searchMentions, sumSql } from './search/search-mentions.js';

/** Put together once: a text that is made anew with each call has to be read through to find its prepared statement. */
const mentionById = `SELECT ${mentionColumns} FROM mentions m WHERE m.project_id = $1 AND m.id = $2`;

/** Remembers when mentions were triaged, for those who learn from it; what as, their status says. */
const noteTriage = `INSERT INTO triage (project_id, mention_id, changed_at)
  SELECT project_id, id, status_changed_at FROM updated
  ON CONFLICT (project_id, mention_id) DO UPDATE SET changed_at = excluded.changed_at`;

/** What is still to be done with a mention. */
export interface StepToDo {
  readonly stage: MentionStage;
  /** It failed too often. */
  readonly givenUp: boolean;
  /** Why its last attempt failed; null = it did not. */
  readonly lastError: string | null;
}

/** Mentions, once per project and post. */
@Injectable()
export class MentionRepository {
  /** Stores what a scan found, in as few statements as there are tables; the same again changes nothing. */
  saveFound(tx: Tx, found: readonly FoundPost[]): Promise<SavedFound> {
    return saveFound(tx, found);
  }

  async get(tx: Tx, projectId: string, id: string): Promise<Mention | null> {
    const [row] = await preparedRows<MentionRow>(tx, mentionById, [projectId, id]);
    return row === undefined ? null : toMention(row);
  }

  /** Like `get`; until the transaction ends nobody else can change it. */
  async getForUpdate(tx: Tx, projectId: string, id: string): Promise<Mention | null> {
    await rows(tx, 'SELECT FROM mentions WHERE project_id = $1 AND id = $2 FOR NO KEY UPDATE', [
      projectId,
      id,
    ]);
    return this.get(tx, projectId, id);
  }

  /** For workers: of any project, in any order; ids that are gone are left out. */
  async getMany(tx: Tx, ids: readonly string[]): Promise<Mention[]> {
    const found = await rows<MentionRow>(tx, `SELECT ${mentionColumns} FROM ${mentionsById}`, [ids]);
    return found.map(toMention);
  }

  /** Newest discovery first. A page may end early, with `nextAfter` where the search goes on. */
  list(tx: Tx, projectId: string, filter: MentionFilter, page: Page): Promise<PageOf<Mention>> {
    return searchMentions(tx, projectId, filter, page);
  }

  /** Most urgent first; what is not classified yet comes last. Pages end early as those of `list` do. */
  listByUrgency(tx: Tx, projectId: string, filter: MentionFilter, page: Page): Promise<PageOf<Mention>> {
    return searchByUrgency(tx, projectId, filter, page);
  }

  /** In the order of their last change, oldest first, exactly: see `searchByChange`. */
  listChanges(
    tx: Tx,
    projectId: string,
    filter: MentionFilter,
    page: Page & { readonly since?: Date | undefined },
  ): Promise<ChangesPage> {
    return searchByChange(tx, projectId, filter, page);
  }

  async count(tx: Tx, projectId: string, filter: MentionFilter): Promise<number> {
    const parameters: unknown[] = [projectId];
    const where = await sumSql(tx, projectId, filter, bindTo(parameters));
    const [row] = await rows<{ count: number }>(
      tx,
      `SELECT count(*)::integer AS count FROM mentions m WHERE m.project_id = $1 ${where}`,
      parameters,
    );
    return row?.count ?? 0;
  }

  stats(tx: Tx, projectId: string, query: StatsQuery): Promise<MentionStats> {
    return mentionStats(tx, projectId, query);
  }

  /** Which publication times scans have looked at. */
  readTimes(tx: Tx, projectId: string, filter: StatsQuery['filter']): Promise<ReadTimes> {
    return readTimes(tx, projectId, filter);
  }

  /** Names of the monitors that matched, by id; deleted ones too. */
  async monitorNames(tx: Tx, projectId: string, id: string): Promise<ReadonlyMap<string, string>> {
    const found = await rows<{ id: string; name: string }>(
      tx,
      `SELECT o.id, o.name FROM monitors o WHERE o.project_id = $1
         AND o.id IN (SELECT x.monitor_id FROM matches x WHERE x.mention_id = $2)`,
      [projectId, id],
    );
    return new Map(found.map((monitor) => [monitor.id, monitor.name]));
  }

  /** The step that the mention has to do; null = none. */
  async work(tx: Tx, projectId: string, id: string): Promise<StepToDo | null> {
    const [row] = await rows<StepToDo>(
      tx,
      `SELECT stage, dead_at IS NOT NULL AS "givenUp", last_error AS "lastError" FROM mention_work
       WHERE project_id = $1 AND mention_id = $2`,
      [projectId, id],
    );
    return row ?? null;
  }

  /** null = no such mention. */
  async updateStatus(tx: Tx, projectId: string, id: string, status: MentionStatus): Promise<Mention | null> {
    await changed(
      tx,
      `WITH updated AS (
         UPDATE mentions SET status = $3, status_changed_at = now()
         WHERE project_id = $1 AND id = $2 AND status <> $3 RETURNING project_id, id, status_changed_at
       ) ${noteTriage}`,
      [projectId, id, status],
    );
    return this.get(tx, projectId, id);
  }

  /** All at once. @returns of the ids that there are the status before */
  async updateStatuses(
    tx: Tx,
    projectId: string,
    ids: readonly string[],
    status: MentionStatus,
  ): Promise<ReadonlyMap<string, MentionStatus>> {
    const held = await rows<{ id: string; status: MentionStatus }>(
      tx,
      // In one order, so that two such calls wait for each other instead of deadlocking.
      `WITH held AS (
         SELECT id, status FROM mentions WHERE project_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE
       ), updated AS (
         UPDATE mentions m SET status = $3, status_changed_at = now() FROM held
         WHERE m.project_id = $1 AND m.id = held.id AND m.status <> $3
         RETURNING m.project_id, m.id, m.status_changed_at
       ), noted AS (${noteTriage})
       SELECT id, status FROM held`,
      [projectId, ids, status],
    );
    return new Map(held.map(({ id, status: before }) => [id, before]));
  }

  async saveClassification(
    tx: Tx,
    mentionId: string,
    classification: Classification,
    now: Date,
  ): Promise<void> {
    const { isRelevant, category, sentiment, urgency, summary, confidence, classifier, reasons, language } =
      classification;
    await changed(
      tx,
      `UPDATE mentions SET is_relevant = $2, category = $3, sentiment = $4, urgency = $5, ai_summary = $6,
         confidence = $7, classifier = $8, reasons = $9, language = $10, classified_at = $11 WHERE id = $1`,
      [
        mentionId,
        isRelevant,
        category,
        sentiment,
        urgency,
        storableText(summary),
        confidence,
        classifier,
        storableJson(reasons),
        language,
        now,
      ],
    );
  }
}
