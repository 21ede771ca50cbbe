import type { Classification, Mention, MentionStatus } from '@earshot/domain';
import { storableText } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.js';
import { type Page, type PageOf, pageOf } from '../sql/page.js';
import { changed, rows } from '../sql/rows.js';
import { storableJson } from '../sql/storable.js';
import { filterSql, type MentionFilter } from './mention-filter.js';
import { mentionColumns, type MentionRow, mentionsById, toMention } from './mention-row.js';
import { type FoundPost, type SavedFound, saveFound } from './save-found.js';

/** Mentions, once per project and post. */
@Injectable()
export class MentionRepository {
  /** Stores what a scan found, in as few statements as there are tables; the same again changes nothing. */
  saveFound(tx: Tx, found: readonly FoundPost[]): Promise<SavedFound> {
    return saveFound(tx, found);
  }

  async get(tx: Tx, projectId: string, id: string): Promise<Mention | null> {
    const [row] = await rows<MentionRow>(
      tx,
      `SELECT ${mentionColumns} FROM mentions m WHERE m.project_id = $1 AND m.id = $2`,
      [projectId, id],
    );
    return row === undefined ? null : toMention(row);
  }

  /** For workers: of any project, in any order; ids that are gone are left out. */
  async getMany(tx: Tx, ids: readonly string[]): Promise<Mention[]> {
    const found = await rows<MentionRow>(tx, `SELECT ${mentionColumns} FROM ${mentionsById}`, [ids]);
    return found.map(toMention);
  }

  /** Newest discovery first. */
  async list(tx: Tx, projectId: string, filter: MentionFilter, page: Page): Promise<PageOf<Mention>> {
    const parameters: unknown[] = [projectId, page.after, page.limit + 1];
    const found = await rows<MentionRow>(
      tx,
      `SELECT ${mentionColumns} FROM mentions m
       WHERE m.project_id = $1 AND ($2::uuid IS NULL OR m.id < $2) ${filterSql(filter, parameters)}
       ORDER BY m.id DESC LIMIT $3`,
      parameters,
    );
    return pageOf(found.map(toMention), page.limit);
  }

  /** null = no such mention. */
  async updateStatus(tx: Tx, projectId: string, id: string, status: MentionStatus): Promise<Mention | null> {
    await changed(
      tx,
      `UPDATE mentions SET status = $3, status_changed_at = now()
       WHERE project_id = $1 AND id = $2 AND status <> $3`,
      [projectId, id, status],
    );
    return this.get(tx, projectId, id);
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
