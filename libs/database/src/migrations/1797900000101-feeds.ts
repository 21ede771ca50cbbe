import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Addresses of feeds, each once for the whole installation, their entries, and which projects read which feeds; see
 * docs/decisions/0039-feeds-are-read-once.md.
 */
export class Feeds1797900000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isOwn = "project_id = nullif(current_setting('earshot.project_id', true), '')::uuid";
    await runner.query(`
      CREATE TABLE feeds (
        id uuid PRIMARY KEY,
        address text NOT NULL UNIQUE CHECK (char_length(address) BETWEEN 1 AND 2048),
        location text NOT NULL,
        title text,
        site_url text,
        etag text,
        last_modified text,
        interval_ms bigint NOT NULL CHECK (interval_ms > 0),
        next_read_at timestamptz NOT NULL DEFAULT now(),
        read_at timestamptz,
        failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
        error text,
        gone_at timestamptz,
        gap_from timestamptz,
        gap_until timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK (num_nulls(gap_from, gap_until) <> 1)
      );

      CREATE TABLE feed_entries (
        feed_id uuid NOT NULL REFERENCES feeds ON DELETE CASCADE,
        entry_id text NOT NULL CHECK (char_length(entry_id) BETWEEN 1 AND 256),
        hash text NOT NULL,
        entry jsonb NOT NULL CHECK (jsonb_typeof(entry) = 'object'),
        seen_at timestamptz NOT NULL DEFAULT now(),
        changed_at timestamptz NOT NULL DEFAULT now(),
        listed boolean NOT NULL,
        PRIMARY KEY (feed_id, entry_id)
      );
      CREATE INDEX feed_entries_by_change ON feed_entries (feed_id, changed_at);

      CREATE TABLE project_feeds (
        project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
        id uuid NOT NULL,
        feed_id uuid NOT NULL REFERENCES feeds,
        title text CHECK (char_length(title) BETWEEN 1 AND 100),
        whole_monitor_id uuid,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (project_id, id),
        UNIQUE (project_id, feed_id),
        FOREIGN KEY (project_id, whole_monitor_id) REFERENCES monitors (project_id, id) ON DELETE CASCADE
      );
      CREATE INDEX project_feeds_of_feed ON project_feeds (feed_id);
      CREATE INDEX project_feeds_of_monitor ON project_feeds (project_id, whole_monitor_id)
        WHERE whole_monitor_id IS NOT NULL;

      ALTER TABLE project_feeds ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own_project ON project_feeds TO earshot_tenant USING (${isOwn}) WITH CHECK (${isOwn});
      GRANT SELECT, INSERT, UPDATE, DELETE ON project_feeds TO earshot_tenant;

      ALTER TABLE feeds ENABLE ROW LEVEL SECURITY;
      CREATE POLICY of_project ON feeds TO earshot_tenant USING (
        EXISTS (SELECT FROM project_feeds s WHERE s.feed_id = feeds.id AND s.${isOwn}));
      GRANT SELECT ON feeds TO earshot_tenant;
      ALTER TABLE feed_entries ENABLE ROW LEVEL SECURITY;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE project_feeds, feed_entries, feeds');
  }
}
