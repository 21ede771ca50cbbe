import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mentions per batch, which takes some hundredths of a second, so that nothing waits for it. */
const batch = 5_000;

/**
 * Mentions from Mastodon name their counts as Mastodon does: favourites and reblogs instead of likes and reposts. Safe to
 * repeat. What a scanner of the previous release still writes keeps the old names until the post is read again.
 */
export class MastodonEngagement1798100000001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let last: Place | undefined = { project: lowest, mention: lowest };
    while (last !== undefined)
      [last] = (await runner.query(renameInBatch, [last.project, last.mention])) as Place[];
  }

  async down(): Promise<void> {
    // Nothing to undo: an earlier release shows whatever names are stored.
  }
}

interface Place {
  readonly project: string;
  readonly mention: string;
}
const lowest = '00000000-0000-0000-0000-000000000000';

/** Returns the position of the batch's last mention, or no row at the end. */
const renameInBatch = `
  WITH part AS MATERIALIZED (
    SELECT project_id, id, source FROM mentions WHERE (project_id, id) > ($1::uuid, $2::uuid)
    ORDER BY project_id, id LIMIT ${batch}
  ), renamed AS (
    UPDATE mentions m SET engagement = engagement - ARRAY['likes', 'reposts']
      || jsonb_build_object('favourites', engagement -> 'likes', 'reblogs', engagement -> 'reposts')
    FROM part WHERE m.id = part.id AND part.source = 'mastodon' AND m.engagement ?& ARRAY['likes', 'reposts']
  )
  SELECT project_id AS project, id AS mention FROM part ORDER BY project_id DESC, id DESC LIMIT 1`;
