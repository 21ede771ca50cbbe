import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from '../schema/index-concurrently.js';

/** Finds upkeep whose claim never ended, without reading all that is due. */
export class UpkeepLeasesFound1797600000002 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      'mention_upkeep_leased',
      'ON mention_upkeep (source, verify_at) WHERE lease_token IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS mention_upkeep_leased');
  }
}
