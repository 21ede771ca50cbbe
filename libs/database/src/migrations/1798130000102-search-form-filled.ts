import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatchesOfMentions } from '../schema/batches-of-mentions.js';

/** Mentions per batch; few of them have words that change. */
const batch = 5_000;

/** Brings the words of existing mentions into the form in which they are searched. Safe to repeat. */
export class SearchFormFilled1798130000102 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inBatchesOfMentions(runner, changeBatch);
  }

  async down(): Promise<void> {
    // Nothing to undo: an earlier release searches the changed words, too.
  }
}

/** Returns the position of the last mention, or no row at the end. */
const changeBatch = `
  WITH part AS MATERIALIZED (
    SELECT project_id, mention_id FROM mention_words WHERE (project_id, mention_id) > ($1::uuid, $2::uuid)
    ORDER BY project_id, mention_id LIMIT ${batch}
  ), changed AS (
    UPDATE mention_words w SET words = search_form(w.words) FROM part p
    WHERE w.project_id = p.project_id AND w.mention_id = p.mention_id AND w.words <> search_form(w.words)
  )
  SELECT project_id AS project, mention_id AS mention FROM part ORDER BY project_id DESC, mention_id DESC LIMIT 1`;
