import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatchesOfMentions } from '../schema/batches-of-mentions.js';

/** Mentions per batch, which takes some hundredths of a second, so that nothing waits for it. */
const batch = 5_000;

/**
 * Mentions from Mastodon name their counts as Mastodon does: favourites and reblogs instead of likes and reposts. Safe to
 * repeat. What a scanner of the previous release still writes keeps the old names until the post is read again.
 */
export class MastodonEngagement1798100000001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inBatchesOfMentions(runner, renameInBatch);
  }

  async down(): Promise<void> {
    // Nothing to undo: an earlier release shows whatever names are stored.
  }
}

/** Locks the mentions in the order in which others lock them. Returns the position of the last one, or no row at the end. */
const renameInBatch = `
  WITH part AS MATERIALIZED (
    SELECT project_id, id FROM mentions WHERE (project_id, id) > ($1::uuid, $2::uuid)
    ORDER BY project_id, id LIMIT ${batch}
  ), held AS MATERIALIZED (
    SELECT m.id FROM part JOIN mentions m USING (project_id, id)
    WHERE m.source = 'mastodon' AND m.engagement ?& ARRAY['likes', 'reposts'] ORDER BY m.id FOR NO KEY UPDATE OF m
  ), renamed AS (
    UPDATE mentions m SET engagement = engagement - ARRAY['likes', 'reposts']
      || jsonb_build_object('favourites', engagement -> 'likes', 'reblogs', engagement -> 'reposts')
    FROM held WHERE m.id = held.id
  )
  SELECT project_id AS project, id AS mention FROM part ORDER BY project_id DESC, id DESC LIMIT 1`;
