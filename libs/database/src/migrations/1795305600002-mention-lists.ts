import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes for lists of mentions; docs/decisions/0008-how-lists-are-found.md explains the choice. `facet` combines all
 * properties of a mention that have few values into one number, in the order defined in `mention/mention-facet.ts`. They are
 * columns, not index expressions, because row level security uses an index only where nothing could leak.
 */
export class MentionLists1795305600002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DO $$ BEGIN
        CREATE EXTENSION IF NOT EXISTS pg_trgm;
        CREATE EXTENSION IF NOT EXISTS btree_gin;
      EXCEPTION WHEN insufficient_privilege THEN
        RAISE EXCEPTION 'Earshot needs the extensions pg_trgm and btree_gin, and % may not create them. Let an administrator run in this database: CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gin;',
          quote_ident(current_user) USING ERRCODE = 'insufficient_privilege';
      END $$;

      ALTER TABLE mentions
        ADD COLUMN facet smallint NOT NULL GENERATED ALWAYS AS (((((
          (array_position(ARRAY['x', 'reddit', 'youtube', 'linkedin', 'threads'], source) - 1) * 4
          + array_position(ARRAY['new', 'reviewed', 'done', 'ignored'], status) - 1) * 12
          + coalesce(array_position(ARRAY['complaint', 'bug_report', 'feature_request', 'question', 'praise',
              'buying_intent', 'comparison', 'news', 'promotion', 'spam', 'other'], category), 0)) * 4
          + coalesce(array_position(ARRAY['positive', 'neutral', 'negative'], sentiment), 0)) * 3
          + CASE is_relevant WHEN false THEN 1 WHEN true THEN 2 ELSE 0 END) * 6
          + CASE WHEN urgency IS NULL THEN 0 ELSE least(urgency / 20, 4) + 1 END) STORED,
        ADD COLUMN author_key text GENERATED ALWAYS AS (lower(author_handle)) STORED,
        ADD COLUMN published_week integer NOT NULL
          GENERATED ALWAYS AS (floor(extract(epoch FROM published_at AT TIME ZONE 'UTC') / 604800)) STORED;

      CREATE INDEX mentions_by_facet ON mentions (project_id, facet, id DESC) INCLUDE (urgency);
      CREATE INDEX mentions_by_author ON mentions (project_id, author_key, id DESC) WHERE author_key IS NOT NULL;
      CREATE INDEX mentions_by_publication ON mentions (project_id, published_week, id DESC) INCLUDE (published_at);
      CREATE INDEX mentions_by_text ON mentions
        USING gin (project_id, (lower(coalesce(title, '') || E'\\n' || text)) gin_trgm_ops);

      DROP INDEX matches_of_monitor;
      CREATE INDEX matches_of_monitor ON matches (monitor_id, mention_id DESC) INCLUDE (project_id);
      CREATE INDEX notifications_of_alert ON notifications (project_id, alert_id, id DESC);
      CREATE INDEX notifications_by_status ON notifications (project_id, status, id DESC);

      GRANT SELECT (project_id, mention_id, stage, dead_at) ON mention_work TO earshot_tenant;
    `);
    await runner.query(createSearch);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION mentions_containing;
      REVOKE SELECT (project_id, mention_id, stage, dead_at) ON mention_work FROM earshot_tenant;
      DROP INDEX mentions_by_text, matches_of_monitor, notifications_of_alert, notifications_by_status;
      CREATE INDEX matches_of_monitor ON matches (monitor_id, mention_id DESC);
      ALTER TABLE mentions DROP COLUMN facet, DROP COLUMN author_key, DROP COLUMN published_week;
    `);
  }
}

/**
 * The tenant's role cannot search by trigrams, because errors raised by LIKE might reveal what the policy hides. The owner
 * can, and the function repeats the policy's condition to stay within the project. Planned anew for each pattern.
 */
const createSearch = `
  DO $do$ BEGIN EXECUTE format($create$
    CREATE FUNCTION mentions_containing(project uuid, pattern text, before uuid) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = %I, pg_temp AS $body$
    BEGIN
      IF project <> nullif(current_setting('earshot.project_id', true), '')::uuid THEN RETURN; END IF;
      RETURN QUERY EXECUTE 'SELECT id FROM mentions WHERE project_id = $1 AND id < $3
        AND lower(coalesce(title, '''') || E''\\n'' || text) LIKE lower($2)' USING project, pattern, before;
    END $body$ $create$, current_schema()); END $do$;
  REVOKE ALL ON FUNCTION mentions_containing FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION mentions_containing TO earshot_tenant;
`;
