import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatchesOfMentions } from '../schema/batches-of-mentions.js';
import { createIndexConcurrently } from '../schema/index-concurrently.js';

/** Mentions per batch, which takes some hundredths of a second, so that nothing waits for it. */
const batch = 5_000;

/** Fills in the words of existing mentions, and creates the index. Safe to repeat. */
export class MentionWordsFilled1798050000002 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inBatchesOfMentions(runner, fillBatch);
    await createIndexConcurrently(
      runner,
      'mention_words_found',
      'ON mention_words USING gin (project_id, words gin_trgm_ops)',
    );
    await runner.query('ANALYZE mention_words');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS mention_words_found');
  }
}

/**
 * The lock keeps mentions from being deleted before their words are written. Words written by a concurrent change are newer
 * than those read here, and are kept. Returns the position of the last mention, or no row at the end.
 */
const fillBatch = `
  WITH part AS MATERIALIZED (
    SELECT project_id, id, title, text FROM mentions WHERE (project_id, id) > ($1::uuid, $2::uuid)
    ORDER BY project_id, id LIMIT ${batch} FOR KEY SHARE
  ), written AS (
    INSERT INTO mention_words (project_id, mention_id, words)
    SELECT project_id, id, lower(coalesce(title, '') || E'\\n' || text) FROM part
    ON CONFLICT (project_id, mention_id) DO NOTHING
  )
  SELECT project_id AS project, id AS mention FROM part ORDER BY project_id DESC, id DESC LIMIT 1`;
