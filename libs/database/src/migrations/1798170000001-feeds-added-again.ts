import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A feed that fails or is gone starts again from its address once it is added again: where it was last may not exist any more.
 * Until it is read, a page at the address may name another feed. The previous release does not know this, and keeps the mark.
 */
export class FeedsAddedAgain1798170000001 implements MigrationInterface {
  readonly excused = {
    'unseen DO': 'It makes a function that names the schema it is in, as mentions_containing does.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feeds ADD added_again boolean NOT NULL DEFAULT false');
    await runner.query(
      replaceFunction(
        'location = feeds.address, etag = NULL, last_modified = NULL, added_again = true,',
        'feeds.gone_at IS NOT NULL OR feeds.error IS NOT NULL',
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(replaceFunction('', 'feeds.gone_at IS NOT NULL'));
    await runner.query('ALTER TABLE feeds DROP added_again');
  }
}

/**
 * See 1798080000202-feeds-ensured.
 * @param restarted what changes beside its due time
 * @param isStopped whether the known feed is read no more, or only seldom
 */
function replaceFunction(restarted: string, isStopped: string): string {
  return `
  DO $do$ BEGIN EXECUTE format($create$
    CREATE OR REPLACE FUNCTION ensure_feed(project uuid, new_id uuid, wanted text, first_interval_ms integer) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = %I, pg_temp AS $body$
    BEGIN
      IF current_setting('role') = 'earshot_tenant'
        AND project IS DISTINCT FROM nullif(current_setting('earshot.project_id', true), '')::uuid THEN RETURN NULL;
      END IF;
      INSERT INTO feeds (id, address, location, interval_ms) VALUES (new_id, wanted, wanted, first_interval_ms)
      ON CONFLICT (address) DO UPDATE SET ${restarted} next_read_at = least(feeds.next_read_at, now()), gone_at = NULL
      WHERE ${isStopped};
      RETURN (SELECT f.id FROM feeds f WHERE f.address = wanted);
    END $body$ $create$, current_schema()); END $do$;
`;
}
