import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which programs may run on the schema: those that know at least the migration named here. A migration that takes something
 * away raises it, so that the programs before it go on running until then, and no longer.
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
