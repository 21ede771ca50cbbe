import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was done to a mention no longer locks the mention, which is what a foreign key does for each row: a quarter of the time in which a
 * triage is written down. A trigger takes the rows of a deleted mention along instead, as it takes its words; what is recorded in the same
 * moment stays for its 90 days, and an undo leaves it alone. See docs/decisions/0051-a-triage-is-finished-or-undone.md.
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
      ALTER TABLE activity_mentions DROP CONSTRAINT activity_mentions_project_id_mention_id_fkey;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM activity_mentions x
      WHERE NOT EXISTS (SELECT FROM mentions m WHERE (m.project_id, m.id) = (x.project_id, x.mention_id));
      ALTER TABLE activity_mentions ADD FOREIGN KEY (project_id, mention_id) REFERENCES mentions (project_id, id) ON DELETE CASCADE;
      DROP TRIGGER mention_activity_removed ON mentions;
      DROP FUNCTION remove_mention_activity;
    `);
  }
}
