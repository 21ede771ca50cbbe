import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which releases may run on the schema: those that have at least the migration named here. A migration that removes
 * something raises it, so that older releases can run until then and not afterwards.
 */
export class SchemaFloor1795478400003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE schema_floor (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        migration text NOT NULL
      );
      INSERT INTO schema_floor (migration) VALUES ('SchemaFloor1795478400003');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE schema_floor');
  }
}
