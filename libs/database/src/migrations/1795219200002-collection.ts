import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Monitors, watches and mentions. Ids are UUIDv7 and sort by time. Mentions are paged by their key `(project_id, id)`.
 * Workers find single mentions by the id only, through a hash index: a b-tree on it would tempt the planner to walk the rows
 * of all projects in order until it has found enough of one.
 */
export class Collection1795219200002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE monitors (
        id uuid PRIMARY KEY,
        project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
        keywords text[] NOT NULL CHECK (cardinality(keywords) BETWEEN 1 AND 20),
        exclude_keywords text[] NOT NULL CHECK (cardinality(exclude_keywords) <= 20),
        exclude_authors text[] NOT NULL CHECK (cardinality(exclude_authors) <= 50),
        sources text[] NOT NULL CHECK (cardinality(sources) > 0
          AND sources <@ ARRAY['x', 'reddit', 'youtube', 'linkedin', 'threads']),
        group_name text NOT NULL CHECK (group_name IN ('my_brand', 'competitors', 'custom')),
        context text CHECK (char_length(context) <= 200),
        active boolean NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        deleted_at timestamptz,
        UNIQUE (project_id, id)
      );

      CREATE TABLE watches (
        id uuid PRIMARY KEY,
        project_id uuid NOT NULL,
        monitor_id uuid NOT NULL,
        source text NOT NULL CHECK (source IN ('x', 'reddit', 'youtube', 'linkedin', 'threads')),
        active boolean NOT NULL,
        cursor jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(cursor) = 'object'),
        failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
        next_scan_at timestamptz NOT NULL,
        last_scanned_at timestamptz,
        last_error text,
        lease_token uuid,
        lease_until timestamptz,
        UNIQUE (project_id, id),
        UNIQUE (monitor_id, source),
        FOREIGN KEY (project_id, monitor_id) REFERENCES monitors (project_id, id) ON DELETE CASCADE
      );
      CREATE INDEX watches_due ON watches (source, next_scan_at) WHERE active;

      CREATE TABLE scans (
        id uuid NOT NULL,
        project_id uuid NOT NULL,
        watch_id uuid NOT NULL,
        started_at timestamptz NOT NULL,
        finished_at timestamptz NOT NULL,
        covered_from timestamptz,
        covered_until timestamptz,
        fetched integer NOT NULL CHECK (fetched >= 0),
        matched integer NOT NULL CHECK (matched >= 0),
        stored integer NOT NULL CHECK (stored >= 0),
        error text,
        CHECK (num_nulls(covered_from, covered_until) <> 1),
        PRIMARY KEY (watch_id, id),
        FOREIGN KEY (project_id, watch_id) REFERENCES watches (project_id, id) ON DELETE CASCADE
      );

      CREATE TABLE mentions (
        id uuid NOT NULL,
        project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
        source text NOT NULL CHECK (source IN ('x', 'reddit', 'youtube', 'linkedin', 'threads')),
        external_id text NOT NULL CHECK (char_length(external_id) BETWEEN 1 AND 512),
        kind text NOT NULL CHECK (kind IN ('post', 'comment')),
        url text NOT NULL,
        author_handle text,
        author_url text,
        title text,
        text text NOT NULL,
        language text,
        published_at timestamptz NOT NULL,
        engagement jsonb NOT NULL CHECK (jsonb_typeof(engagement) = 'object'),
        found_at timestamptz NOT NULL,
        status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'reviewed', 'done', 'ignored')),
        status_changed_at timestamptz,
        is_relevant boolean,
        category text CHECK (category IN ('complaint', 'bug_report', 'feature_request', 'question', 'praise',
          'buying_intent', 'comparison', 'news', 'promotion', 'spam', 'other')),
        sentiment text CHECK (sentiment IN ('positive', 'neutral', 'negative')),
        urgency integer CHECK (urgency BETWEEN 0 AND 100),
        ai_summary text CHECK (char_length(ai_summary) <= 200),
        confidence double precision CHECK (confidence BETWEEN 0 AND 1),
        classifier text,
        reasons jsonb CHECK (jsonb_typeof(reasons) = 'array'),
        classified_at timestamptz,
        UNIQUE (project_id, source, external_id),
        PRIMARY KEY (project_id, id),
        CONSTRAINT mentions_classified_whole_or_not_at_all CHECK (num_nulls(is_relevant, category, sentiment,
          urgency, ai_summary, confidence, classifier, reasons, classified_at) IN (0, 9))
      );
      CREATE INDEX mentions_by_id ON mentions USING hash (id);

      CREATE TABLE matches (
        project_id uuid NOT NULL,
        mention_id uuid NOT NULL,
        monitor_id uuid NOT NULL,
        keyword text NOT NULL CHECK (char_length(keyword) BETWEEN 1 AND 100),
        field text NOT NULL CHECK (field IN ('title', 'text', 'url')),
        link text,
        -- In the key instead of the link, which may be longer than an index entry may be.
        link_hash bigint NOT NULL GENERATED ALWAYS AS (hashtextextended(coalesce(link, ''), 0)) STORED,
        start_offset integer NOT NULL CHECK (start_offset >= 0),
        end_offset integer NOT NULL CHECK (end_offset > start_offset),
        CHECK ((field = 'url') = (link IS NOT NULL)),
        PRIMARY KEY (mention_id, monitor_id, field, link_hash, start_offset, keyword),
        FOREIGN KEY (project_id, mention_id) REFERENCES mentions (project_id, id) ON DELETE CASCADE,
        FOREIGN KEY (project_id, monitor_id) REFERENCES monitors (project_id, id) ON DELETE CASCADE
      );
      CREATE INDEX matches_of_monitor ON matches (monitor_id, mention_id DESC);

      CREATE TABLE mention_work (
        mention_id uuid PRIMARY KEY,
        project_id uuid NOT NULL,
        stage text NOT NULL CHECK (stage IN ('classify', 'alert')),
        due_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
        lease_token uuid,
        lease_until timestamptz,
        last_error text,
        dead_at timestamptz,
        FOREIGN KEY (project_id, mention_id) REFERENCES mentions (project_id, id) ON DELETE CASCADE
      );
      CREATE INDEX mention_work_due ON mention_work (stage, due_at) WHERE dead_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mention_work, matches, mentions, scans, watches, monitors');
  }
}
