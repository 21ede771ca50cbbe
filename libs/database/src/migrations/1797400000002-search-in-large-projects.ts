import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `mentions_containing` stops once it has found as many as requested. In a project with at least half of all mentions, it
 * checks the project in the table and not in the index, which would read the positions of all the project's mentions on the
 * way. The rows of other projects at most double the work. The function without `most` stays for the previous release.
 */
export class SearchInLargeProjects1797400000002 implements MigrationInterface {
  readonly excused = {
    'unseen DO': 'It makes a function that names the schema it is in, as the one before.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DO $do$ BEGIN EXECUTE format($create$
        CREATE FUNCTION mentions_containing(project uuid, pattern text, before uuid, most integer) RETURNS SETOF uuid
        LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = %I, pg_temp AS $body$
        DECLARE
          share real;
        BEGIN
          IF project IS DISTINCT FROM nullif(current_setting('earshot.project_id', true), '')::uuid THEN RETURN; END IF;
          SELECT freq INTO share FROM pg_stats s,
            unnest(s.most_common_vals::text::uuid[], s.most_common_freqs) AS common (value, freq)
          WHERE s.schemaname = %L AND s.tablename = 'mentions' AND s.attname = 'project_id' AND common.value = project;
          RETURN QUERY EXECUTE format('SELECT id FROM mentions WHERE project_id %%s $1 AND id < $3
            AND lower(coalesce(title, '''') || E''\\n'' || text) LIKE lower($2) LIMIT $4',
            CASE WHEN share >= 0.5 THEN 'IS NOT DISTINCT FROM' ELSE '=' END) USING project, pattern, before, most;
        END $body$ $create$, current_schema(), current_schema()); END $do$;
      REVOKE ALL ON FUNCTION mentions_containing(uuid, text, uuid, integer) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION mentions_containing(uuid, text, uuid, integer) TO earshot_tenant;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION mentions_containing(uuid, text, uuid, integer)');
  }
}
