import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When each mention last changed, and in which transaction; docs/decisions/0024-every-change-exactly-once.md explains why. A
 * trigger sets it, so that no statement can forget it, not even one of the previous release during an upgrade. `updated_at`
 * is null until the first change. Mentions restored from a backup keep their time, and count as changed by the restoring
 * transaction.
 */
export class MentionChanges1796169600003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE mentions
        ADD COLUMN updated_at timestamptz,
        ADD COLUMN updated_xid xid8 NOT NULL DEFAULT '0';

      CREATE FUNCTION note_mention_change() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        NEW.updated_xid := pg_current_xact_id();
        IF TG_OP = 'UPDATE' THEN NEW.updated_at := clock_timestamp(); END IF;
        RETURN NEW;
      END $body$;
      CREATE TRIGGER mention_changed BEFORE INSERT OR UPDATE ON mentions
        FOR EACH ROW EXECUTE FUNCTION note_mention_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER mention_changed ON mentions;
      DROP FUNCTION note_mention_change;
      ALTER TABLE mentions DROP COLUMN updated_at, DROP COLUMN updated_xid;
    `);
  }
}
