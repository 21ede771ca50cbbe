import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Accounts can be deleted: API keys that their owner created stay with their projects, and the confirming e-mail no longer
 * belongs to an account. See docs/decisions/0064-an-account-is-erased.md.
 */
export class DeletedAccounts1798020000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE api_keys
        ALTER COLUMN created_by DROP NOT NULL,
        DROP CONSTRAINT api_keys_created_by_fkey,
        ADD CONSTRAINT api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES users ON DELETE SET NULL NOT VALID;

      ALTER TABLE account_mails
        ALTER COLUMN user_id DROP NOT NULL,
        DROP CONSTRAINT account_mails_kind_check,
        ADD CONSTRAINT account_mails_kind_check CHECK (kind IN (${kinds}, 'account_deleted')) NOT VALID,
        ADD CONSTRAINT account_mails_of_users CHECK (user_id IS NOT NULL OR kind = 'account_deleted') NOT VALID;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM account_mails WHERE kind = 'account_deleted' OR user_id IS NULL;
      DELETE FROM api_keys WHERE created_by IS NULL;
      ALTER TABLE account_mails
        DROP CONSTRAINT account_mails_of_users,
        DROP CONSTRAINT account_mails_kind_check,
        ADD CONSTRAINT account_mails_kind_check CHECK (kind IN (${kinds})),
        ALTER COLUMN user_id SET NOT NULL;
      ALTER TABLE api_keys
        DROP CONSTRAINT api_keys_created_by_fkey,
        ADD CONSTRAINT api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES users,
        ALTER COLUMN created_by SET NOT NULL;
    `);
  }
}

const kinds = `'reset_password', 'verify_email', 'confirm_new_email', 'email_changed', 'password_changed',
  'sign_in_failures', 'second_factor_failures', 'second_factor_enabled', 'second_factor_disabled', 'recovery_code_used',
  'invitation'`;
