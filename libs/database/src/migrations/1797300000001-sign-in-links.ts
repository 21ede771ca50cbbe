import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links for signing in, in addition to those in e-mails. See docs/decisions/0028-signing-in-from-a-page.md. */
export class SignInLinks1797300000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE account_tokens
        DROP CONSTRAINT account_tokens_kind_check,
        ADD CONSTRAINT account_tokens_kind_check
          CHECK (kind IN ('reset_password', 'verify_email', 'sign_in')) NOT VALID;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM account_tokens WHERE kind = 'sign_in';
      ALTER TABLE account_tokens
        DROP CONSTRAINT account_tokens_kind_check,
        ADD CONSTRAINT account_tokens_kind_check CHECK (kind IN ('reset_password', 'verify_email'));
    `);
  }
}
