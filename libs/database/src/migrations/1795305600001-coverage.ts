import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The times covered by scans, the limits of sources, posts whose comments are followed, and the upkeep that stored posts
 * require.
 */
export class Coverage1795305600001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE watches
        ADD covered_until timestamptz,
        ADD scanned_every_ms bigint CHECK (scanned_every_ms >= 0),
        ADD dead_at timestamptz;
      -- Cursors are kept per keyword now: everything is read back once.
      UPDATE watches SET cursor = '{}' WHERE cursor <> '{}';

      ALTER TABLE scans
        ADD gap_from timestamptz,
        ADD gap_until timestamptz,
        ADD backfill boolean NOT NULL DEFAULT false,
        ADD requests integer NOT NULL DEFAULT 0 CHECK (requests >= 0),
        ADD stopped text NOT NULL DEFAULT 'reached' CHECK (stopped IN ('reached', 'listing_ends', 'unreliable_empty',
          'put_off', 'fault')),
        ADD CHECK (num_nulls(gap_from, gap_until) <> 1),
        ALTER fetched DROP NOT NULL,
        ALTER matched DROP NOT NULL,
        ALTER stored DROP NOT NULL;
      CREATE INDEX scans_by_time ON scans USING brin (started_at);

      CREATE TABLE source_states (
        source text PRIMARY KEY CHECK (source IN ('x', 'reddit', 'youtube', 'linkedin', 'threads')),
        reported_at timestamptz,
        configured boolean,
        partial boolean,
        delayed boolean,
        note text,
        last_success_at timestamptz,
        last_failure_at timestamptz,
        last_error text,
        waiting_until timestamptz,
        waiting_reason text,
        resting_until timestamptz
      );

      CREATE TABLE source_meters (
        source text NOT NULL REFERENCES source_states,
        meter text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('rate', 'quota', 'money')),
        unit text NOT NULL,
        units_allowed double precision NOT NULL CHECK (units_allowed >= 0),
        meter_window jsonb NOT NULL,
        used double precision NOT NULL DEFAULT 0 CHECK (used >= 0),
        resets_at timestamptz,
        PRIMARY KEY (source, meter)
      );

      CREATE TABLE threads (
        project_id uuid NOT NULL,
        watch_id uuid NOT NULL,
        external_id text NOT NULL,
        url text NOT NULL,
        published_at timestamptz NOT NULL,
        read_until timestamptz NOT NULL,
        next_read_at timestamptz NOT NULL,
        PRIMARY KEY (watch_id, external_id),
        FOREIGN KEY (project_id, watch_id) REFERENCES watches (project_id, id) ON DELETE CASCADE
      );
      CREATE INDEX threads_due ON threads (watch_id, next_read_at);

      ALTER TABLE mentions
        ADD removed_at timestamptz,
        ADD removed_reason text CHECK (removed_reason IN ('deleted_at_source', 'retention')),
        ADD CONSTRAINT mentions_removed_with_reason CHECK (num_nulls(removed_at, removed_reason) <> 1);

      CREATE TABLE mention_upkeep (
        mention_id uuid PRIMARY KEY,
        project_id uuid NOT NULL,
        source text NOT NULL,
        external_id text NOT NULL,
        published_at timestamptz NOT NULL,
        verify_at timestamptz,
        purge_at timestamptz,
        CHECK (num_nulls(verify_at, purge_at) < 2),
        FOREIGN KEY (project_id, mention_id) REFERENCES mentions (project_id, id) ON DELETE CASCADE
      );
      CREATE INDEX mention_upkeep_verify ON mention_upkeep (source, verify_at) WHERE verify_at IS NOT NULL;
      CREATE INDEX mention_upkeep_purge ON mention_upkeep (purge_at) WHERE purge_at IS NOT NULL;
      CREATE INDEX mention_upkeep_posts ON mention_upkeep (source, external_id);

      -- Of the installation, not of a project: everybody may see how its sources are.
      GRANT SELECT ON source_states, source_meters TO earshot_tenant;
    `);
    for (const table of ['threads', 'mention_upkeep'])
      await runner.query(`
        ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
        CREATE POLICY own_project ON ${table} TO earshot_tenant
          USING (project_id = nullif(current_setting('earshot.project_id', true), '')::uuid)
          WITH CHECK (project_id = nullif(current_setting('earshot.project_id', true), '')::uuid);
      `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE mention_upkeep, threads, source_meters, source_states;
      ALTER TABLE mentions DROP removed_reason, DROP removed_at;
      DROP INDEX scans_by_time;
      DELETE FROM scans WHERE num_nulls(fetched, matched, stored) > 0;
      ALTER TABLE scans DROP stopped, DROP requests, DROP backfill, DROP gap_until, DROP gap_from,
        ALTER fetched SET NOT NULL, ALTER matched SET NOT NULL, ALTER stored SET NOT NULL;
      UPDATE watches SET cursor = '{}' WHERE cursor <> '{}';
      ALTER TABLE watches DROP dead_at, DROP scanned_every_ms, DROP covered_until;
    `);
  }
}
