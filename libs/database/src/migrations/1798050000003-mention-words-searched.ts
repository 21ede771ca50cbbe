import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Searches read the words from their own table. The index on `mentions`, which every change of a mention had to update, is
 * dropped.
 */
export class MentionWordsSearched1798050000003 implements MigrationInterface {
  readonly transaction = false;
  readonly excused = {
    'unseen DO': 'It replaces two functions, whose search path names the schema at hand.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(replaceSearches('mention_words', 'mention_id', 'words'));
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS mentions_by_text');
  }

  async down(runner: QueryRunner): Promise<void> {
    const words = "lower(coalesce(title, '') || E'\\n' || text)";
    await runner.query(
      `CREATE INDEX mentions_by_text ON mentions USING gin (project_id, (${words}) gin_trgm_ops)`,
    );
    await runner.query(replaceSearches('mentions', 'id', words.replaceAll("'", "''")));
  }
}

/** Both functions as they were (1795824000001 and 1797400000002), but on another table; the right to call them is unchanged. */
function replaceSearches(table: string, id: string, words: string): string {
  return `
    DO $do$ BEGIN EXECUTE format($create$
      CREATE OR REPLACE FUNCTION mentions_containing(project uuid, pattern text, before uuid) RETURNS SETOF uuid
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = %I, pg_temp AS $body$
      BEGIN
        IF project IS DISTINCT FROM nullif(current_setting('earshot.project_id', true), '')::uuid THEN RETURN; END IF;
        RETURN QUERY EXECUTE 'SELECT ${id} FROM ${table} WHERE project_id = $1 AND ${id} < $3
          AND ${words} LIKE lower($2)' USING project, pattern, before;
      END $body$ $create$, current_schema()); END $do$;
    DO $do$ BEGIN EXECUTE format($create$
      CREATE OR REPLACE FUNCTION mentions_containing(project uuid, pattern text, before uuid, most integer) RETURNS SETOF uuid
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = %I, pg_temp AS $body$
      DECLARE
        share real;
      BEGIN
        IF project IS DISTINCT FROM nullif(current_setting('earshot.project_id', true), '')::uuid THEN RETURN; END IF;
        SELECT freq INTO share FROM pg_stats s,
          unnest(s.most_common_vals::text::uuid[], s.most_common_freqs) AS common (value, freq)
        WHERE s.schemaname = %L AND s.tablename = '${table}' AND s.attname = 'project_id' AND common.value = project;
        RETURN QUERY EXECUTE format('SELECT ${id} FROM ${table} WHERE project_id %%s $1 AND ${id} < $3
          AND ${words} LIKE lower($2) LIMIT $4',
          CASE WHEN share >= 0.5 THEN 'IS NOT DISTINCT FROM' ELSE '=' END) USING project, pattern, before, most;
      END $body$ $create$, current_schema(), current_schema()); END $do$;
  `;
}
