import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A trigger deletes a mention's activity along with the mention, as it does with its words: the next migration drops the
 * foreign key that did so. See docs/decisions/0051-a-triage-is-finished-or-undone.md.
 */
export class ActivitiesApart1798070000001 implements MigrationInterface {
  readonly excused = {
    'unseen DO': 'It makes a function that names the schema it is in, as mentions_containing does.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DO $do$ BEGIN EXECUTE format($create$
        CREATE FUNCTION remove_mention_activity() RETURNS trigger
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = %I, pg_temp AS $body$
        BEGIN
          DELETE FROM activity_mentions x USING old_mentions o WHERE x.project_id = o.project_id AND x.mention_id = o.id;
          RETURN NULL;
        END $body$ $create$, current_schema()); END $do$;
      CREATE TRIGGER mention_activity_removed AFTER DELETE ON mentions REFERENCING OLD TABLE AS old_mentions
        FOR EACH STATEMENT EXECUTE FUNCTION remove_mention_activity();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER mention_activity_removed ON mentions;
      DROP FUNCTION remove_mention_activity;
    `);
  }
}
