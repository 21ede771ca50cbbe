import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The project of a charge that no monitor pays for. A scanner of the previous release leaves it null. */
export class ChargesOfSamples1798020000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isOwn = `project_id = nullif(current_setting('earshot.project_id', true), '')::uuid`;
    await runner.query(`
      ALTER TABLE source_charges ADD COLUMN project_id uuid, ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own_project ON source_charges TO earshot_tenant USING (${isOwn}) WITH CHECK (${isOwn});
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP POLICY own_project ON source_charges;
      ALTER TABLE source_charges DROP COLUMN project_id, DISABLE ROW LEVEL SECURITY;
    `);
  }
}
