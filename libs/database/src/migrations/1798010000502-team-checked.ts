import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates members and e-mails that are older than the third role and invitations. */
export class TeamChecked1798010000502 implements MigrationInterface {
  readonly transaction = false;

  readonly excused = {
    'checks_under_lock members':
      'A row a person and project, read once, and the lock of VALIDATE lets others read and write them.',
    'checks_under_lock account_mails':
      'E-mails are deleted once they are sent, and the lock of VALIDATE lets others read and write them.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members VALIDATE CONSTRAINT members_role_check');
    await runner.query('ALTER TABLE account_mails VALIDATE CONSTRAINT account_mails_kind_check');
  }

  async down(): Promise<void> {
    // Nothing to undo: validated constraints stay valid.
  }
}
