import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Searches see through invisible characters (soft hyphens, zero widths) and the two forms of a small sigma, as matching does:
 * `search_form` is the form in which words are stored and searched.
 */
export class SearchForm1798130000101 implements MigrationInterface {
  readonly excused = {
    'unseen DO': 'It replaces two functions, whose search path names the schema at hand.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION search_form(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT replace(regexp_replace(lower(written), '${invisible}', '', 'g'), 'ς', 'σ')
      $$;
      ${replaceTriggers('search_form')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`${replaceTriggers('lower')} DROP FUNCTION search_form`);
  }
}

/** The characters that matching ignores (`invisible` in libs/domain), as a regular expression of Postgres. */
const invisible =
  '[\\u00ad\\u034f\\u061c\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff' +
  '\\ufff0-\\ufff8\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff]';

/** Both functions as they were (1798050000001), but in another form. */
function replaceTriggers(form: string): string {
  return (
    replaceTrigger('add_mention_words', `SELECT project_id, id, ${words(form, '')} FROM new_mentions`) +
    replaceTrigger('replace_mention_words', `VALUES (NEW.project_id, NEW.id, ${words(form, 'NEW.')})`)
  );
}

/** @param row the prefix of a column */
function words(form: string, row: string): string {
  return `${form}(coalesce(${row}title, '') || E'\\n' || ${row}text)`;
}

function replaceTrigger(name: string, rows: string): string {
  return `
    DO $do$ BEGIN EXECUTE format($create$
      CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = %I, pg_temp AS $body$
      BEGIN
        INSERT INTO mention_words (project_id, mention_id, words) ${rows}
        ON CONFLICT (project_id, mention_id) DO UPDATE SET words = excluded.words;
        RETURN NULL;
      END $body$ $create$, current_schema()); END $do$;
  `;
}
