import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `existing_project` returns the project that it is given, or raises `PN404` if it no longer exists. It is called by the
 * first statement of a caller's transaction, so that nothing is done in a project whose deletion was acknowledged. It runs
 * with the caller's rights, so a tenant learns nothing about other projects.
 */
export class ExistingProject1797100000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION existing_project(project uuid) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
      BEGIN
        IF NOT EXISTS (SELECT FROM projects WHERE id = project AND deleted_at IS NULL) THEN
          RAISE EXCEPTION 'There is no project %.', project USING ERRCODE = 'PN404';
        END IF;
        RETURN project;
      END $$
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION existing_project');
  }
}
