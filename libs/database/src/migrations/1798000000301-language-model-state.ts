import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The fault of the configured language model, as reported by the classifiers. A new table only, so nothing waits for this. */
export class LanguageModelState1798000000301 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE llm_states (
        provider text PRIMARY KEY,
        model text NOT NULL,
        fault text,
        since timestamptz NOT NULL
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE llm_states');
  }
}
