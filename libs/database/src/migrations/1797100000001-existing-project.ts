import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `existing_project` answers the project that it is given, or raises `PN404` where there is none any more: the first
 * statement of a caller's transaction asks it, so that nothing is done in a project whose deletion was acknowledged.
 * It runs with the rights of who asks: a tenant learns nothing of other projects.
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
