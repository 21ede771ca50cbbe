import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `mentions_containing` compared its project with the transaction's by `<>`, which yields NULL if the transaction has no
 * project, so that it returned results for any project. `IS DISTINCT FROM` refuses that too.
 */
export class SearchWithoutProject1795824000001 implements MigrationInterface {
  readonly excused = { 'unseen DO': 'It replaces one function, whose search path names the schema at hand.' };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(replaceSearch('IS DISTINCT FROM'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(replaceSearch('<>'));
  }
}

/** The same function with another comparison; the right to call it is unchanged. */
function replaceSearch(comparison: 'IS DISTINCT FROM' | '<>'): string {
  return `
    DO $do$ BEGIN EXECUTE format($create$
      CREATE OR REPLACE FUNCTION mentions_containing(project uuid, pattern text, before uuid) RETURNS SETOF uuid
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = %I, pg_temp AS $body$
      BEGIN
        IF project ${comparison} nullif(current_setting('earshot.project_id', true), '')::uuid THEN RETURN; END IF;
        RETURN QUERY EXECUTE 'SELECT id FROM mentions WHERE project_id = $1 AND id < $3
          AND lower(coalesce(title, '''') || E''\\n'' || text) LIKE lower($2)' USING project, pattern, before;
      END $body$ $create$, current_schema()); END $do$;
  `;
}
