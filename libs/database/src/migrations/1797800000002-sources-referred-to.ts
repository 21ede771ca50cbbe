import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Everything that names a source refers to `sources` instead of having its own list. A mention's facet becomes a plain
 * column that a trigger sets: stored values stay valid, so nothing is rewritten. Tables are changed one by one, so that none
 * is locked while waiting for another; each statement can be repeated.
 */
export class SourcesReferredTo1797800000002 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Statements sent together are one transaction, so no row is written between the two.
    await runner.query(`
      ALTER TABLE mentions
        ALTER COLUMN facet DROP EXPRESSION IF EXISTS,
        DROP CONSTRAINT IF EXISTS mentions_source_check;
      CREATE OR REPLACE TRIGGER mentions_facet
        BEFORE INSERT OR UPDATE OF source, status, category, sentiment, is_relevant, urgency ON mentions
        FOR EACH ROW EXECUTE FUNCTION set_mention_facet();
    `);
    for (const table of referring)
      await runner.query(`
        ALTER TABLE ${table}
          DROP CONSTRAINT IF EXISTS ${table}_source_check,
          DROP CONSTRAINT IF EXISTS ${table}_source_fkey,
          ADD CONSTRAINT ${table}_source_fkey FOREIGN KEY (source) REFERENCES sources NOT VALID;
      `);
    // A foreign key cannot check an array.
    await runner.query(`
      ALTER TABLE monitors
        DROP CONSTRAINT monitors_sources_check,
        ADD CONSTRAINT monitors_sources_check CHECK (cardinality(sources) > 0) NOT VALID;
      CREATE OR REPLACE TRIGGER monitors_sources BEFORE INSERT OR UPDATE OF sources ON monitors
        FOR EACH ROW EXECUTE FUNCTION check_sources();
    `);
    await runner.query(`
      ALTER TABLE alerts DROP CONSTRAINT IF EXISTS alerts_sources_check;
      CREATE OR REPLACE TRIGGER alerts_sources BEFORE INSERT OR UPDATE OF sources ON alerts
        FOR EACH ROW EXECUTE FUNCTION check_sources();
    `);
  }

  /** Rewrites `mentions`: only for a database that is empty or not in use. */
  async down(runner: QueryRunner): Promise<void> {
    const known = "ARRAY['x', 'reddit', 'youtube', 'linkedin', 'threads']";
    for (const table of referring)
      await runner.query(`
        ALTER TABLE ${table}
          DROP CONSTRAINT ${table}_source_fkey,
          ADD CONSTRAINT ${table}_source_check CHECK (source = ANY (${known}));
      `);
    await runner.query(`
      DROP TRIGGER monitors_sources ON monitors;
      DROP TRIGGER alerts_sources ON alerts;
      DROP TRIGGER mentions_facet ON mentions;
      ALTER TABLE monitors
        DROP CONSTRAINT monitors_sources_check,
        ADD CONSTRAINT monitors_sources_check CHECK (cardinality(sources) > 0 AND sources <@ ${known});
      ALTER TABLE alerts ADD CONSTRAINT alerts_sources_check CHECK (sources <@ ${known});
      ALTER TABLE mentions
        ADD CONSTRAINT mentions_source_check CHECK (source = ANY (${known})),
        DROP COLUMN facet,
        ADD COLUMN facet smallint NOT NULL GENERATED ALWAYS AS (((((
          (array_position(${known}, source) - 1) * 4
          + array_position(ARRAY['new', 'reviewed', 'done', 'ignored'], status) - 1) * 12
          + coalesce(array_position(ARRAY['complaint', 'bug_report', 'feature_request', 'question', 'praise',
              'buying_intent', 'comparison', 'news', 'promotion', 'spam', 'other'], category), 0)) * 4
          + coalesce(array_position(ARRAY['positive', 'neutral', 'negative'], sentiment), 0)) * 3
          + CASE is_relevant WHEN false THEN 1 WHEN true THEN 2 ELSE 0 END) * 6
          + CASE WHEN urgency IS NULL THEN 0 ELSE least(urgency / 20, 4) + 1 END) STORED;
      CREATE INDEX mentions_by_facet ON mentions (project_id, facet, id DESC) INCLUDE (urgency);
      CREATE INDEX mentions_by_triage ON mentions
        (project_id, status, is_relevant, urgency DESC NULLS LAST, id DESC) INCLUDE (facet, published_at);
      CREATE INDEX mentions_of_author ON mentions
        (project_id, author_key, urgency DESC NULLS LAST, id DESC) INCLUDE (facet) WHERE author_key IS NOT NULL;
    `);
  }
}

/** Tables with one source per row. Mentions are checked by the trigger, which looks the source up anyway. */
const referring = ['watches', 'source_states', 'source_credentials'];
