import type { MigrationInterface, QueryRunner } from 'typeorm';

const isOwn = "project_id = nullif(current_setting('earshot.project_id', true), '')::uuid";

/**
 * The words of mentions move to a table of their own, for searching within words: their index took half the time of a change
 * of status. Triggers maintain it, so the previous release writes it too. See docs/decisions/0066-words-beside-mentions.md.
 */
export class MentionWords1798050000001 implements MigrationInterface {
  readonly excused = {
    'unseen DO': 'It makes functions that name the schema they are in, as mentions_containing does.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mention_words (
        project_id uuid NOT NULL,
        mention_id uuid NOT NULL,
        words text NOT NULL,
        PRIMARY KEY (project_id, mention_id)
      ) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
        autovacuum_analyze_scale_factor = 0.02);
      ALTER TABLE mention_words ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own_project ON mention_words TO earshot_tenant USING (${isOwn}) WITH CHECK (${isOwn});

      ${triggerFunction('add_mention_words', `${write} SELECT project_id, id, ${words('')} FROM new_mentions ${orReplace}`)}
      ${triggerFunction('replace_mention_words', `${write} VALUES (NEW.project_id, NEW.id, ${words('NEW.')}) ${orReplace}`)}
      ${triggerFunction(
        'remove_mention_words',
        `DELETE FROM mention_words w USING old_mentions o
         WHERE w.project_id = o.project_id AND w.mention_id = o.id`,
      )}
      CREATE TRIGGER mention_words_added AFTER INSERT ON mentions REFERENCING NEW TABLE AS new_mentions
        FOR EACH STATEMENT EXECUTE FUNCTION add_mention_words();
      CREATE TRIGGER mention_words_replaced AFTER UPDATE OF title, text ON mentions FOR EACH ROW
        WHEN ((OLD.title, OLD.text) IS DISTINCT FROM (NEW.title, NEW.text)) EXECUTE FUNCTION replace_mention_words();
      CREATE TRIGGER mention_words_removed AFTER DELETE ON mentions REFERENCING OLD TABLE AS old_mentions
        FOR EACH STATEMENT EXECUTE FUNCTION remove_mention_words();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER mention_words_added ON mentions;
      DROP TRIGGER mention_words_replaced ON mentions;
      DROP TRIGGER mention_words_removed ON mentions;
      DROP FUNCTION add_mention_words, replace_mention_words, remove_mention_words;
      DROP TABLE mention_words;
    `);
  }
}

const write = 'INSERT INTO mention_words (project_id, mention_id, words)';
const orReplace = 'ON CONFLICT (project_id, mention_id) DO UPDATE SET words = excluded.words';

/** SQL for title and text in their searchable form. @param row the prefix of a column */
function words(row: string): string {
  return `lower(coalesce(${row}title, '') || E'\\n' || ${row}text)`;
}

/** A trigger function that runs with its owner's rights: the tenant's role, which changes statuses, may not read the words. */
function triggerFunction(name: string, statement: string): string {
  return `
    DO $do$ BEGIN EXECUTE format($create$
      CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = %I, pg_temp AS $body$
      BEGIN
        ${statement};
        RETURN NULL;
      END $body$ $create$, current_schema()); END $do$;
  `;
}
