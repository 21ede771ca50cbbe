import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds or creates the feed with an address, for a project that begins to read it. A tenant can write no feeds and sees only
 * those its project reads, so it uses this function: a second connection, held beside that of its transaction, could exhaust
 * the pool. The feed stays locked until the transaction ends.
 */
export class FeedsEnsured1798080000202 implements MigrationInterface {
  readonly excused = {
    'unseen DO': 'It makes a function that names the schema it is in, as mentions_containing does.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DO $do$ BEGIN EXECUTE format($create$
        CREATE FUNCTION ensure_feed(project uuid, new_id uuid, wanted text, first_interval_ms integer) RETURNS uuid
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = %I, pg_temp AS $body$
        BEGIN
          IF current_setting('role') = 'earshot_tenant'
            AND project IS DISTINCT FROM nullif(current_setting('earshot.project_id', true), '')::uuid THEN RETURN NULL;
          END IF;
          INSERT INTO feeds (id, address, location, interval_ms) VALUES (new_id, wanted, wanted, first_interval_ms)
          ON CONFLICT (address) DO UPDATE SET next_read_at = least(feeds.next_read_at, now()), gone_at = NULL
          WHERE feeds.gone_at IS NOT NULL;
          RETURN (SELECT f.id FROM feeds f WHERE f.address = wanted);
        END $body$ $create$, current_schema()); END $do$;
      REVOKE ALL ON FUNCTION ensure_feed FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION ensure_feed TO earshot_tenant;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION ensure_feed');
  }
}
