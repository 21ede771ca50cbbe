import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates API keys and e-mails that are older than the deletion of accounts. */
export class DeletedAccountsChecked1798020000002 implements MigrationInterface {
  readonly transaction = false;

  readonly excused = {
    'checks_under_lock api_keys':
      'A project has a few dozen keys at most, and the lock of VALIDATE lets others read and write them.',
    'checks_under_lock account_mails':
      'E-mails are deleted once they are sent, and the lock of VALIDATE lets others read and write them.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys VALIDATE CONSTRAINT api_keys_created_by_fkey');
    await runner.query('ALTER TABLE account_mails VALIDATE CONSTRAINT account_mails_kind_check');
    await runner.query('ALTER TABLE account_mails VALIDATE CONSTRAINT account_mails_of_users');
  }

  async down(): Promise<void> {
    // Nothing to undo: validated constraints stay valid.
  }
}
