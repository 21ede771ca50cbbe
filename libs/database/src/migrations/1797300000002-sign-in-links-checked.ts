import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates links that are older than those for signing in. */
export class SignInLinksChecked1797300000002 implements MigrationInterface {
  readonly excused = {
    'checks_under_lock account_tokens':
      'Links are deleted a day after they expire, and the lock of VALIDATE lets others read and write them.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account_tokens VALIDATE CONSTRAINT account_tokens_kind_check');
  }

  async down(): Promise<void> {
    // Nothing to undo: validated constraints stay valid.
  }
}
