import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts the monitors of a project, and blocks other counts until the transaction ends (the lock of
 * `ProjectUsageRepository.lockAndCount`). Each statement of a volatile function sees what was committed while it waited for
 * the lock; a plain statement sees only what existed when it began.
 */
export class CountingAlone1795478400007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION lock_and_count_monitors(project uuid) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $body$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended('monitors of ' || project, 0));
        RETURN (SELECT count(*) FROM monitors WHERE project_id = project AND deleted_at IS NULL);
      END $body$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION lock_and_count_monitors');
  }
}
