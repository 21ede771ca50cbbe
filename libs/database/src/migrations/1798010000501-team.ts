import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A third role, invitations and their e-mails, and what a tenant may read about its project's members: ids, roles and names.
 * The creator of a project has always been its owner. See docs/decisions/0056.
 */
export class Team1798010000501 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isOwn = "project_id = nullif(current_setting('earshot.project_id', true), '')::uuid";
    await runner.query(`
      ALTER TABLE members
        ADD joined_at timestamptz,
        DROP CONSTRAINT members_role_check,
        ADD CONSTRAINT members_role_check CHECK (role IN ('owner', 'member', 'viewer')) NOT VALID;
      ALTER TABLE members ALTER joined_at SET DEFAULT now();
      GRANT SELECT (project_id, user_id, role) ON members TO earshot_tenant;

      ALTER TABLE users ENABLE ROW LEVEL SECURITY;
      CREATE POLICY of_members ON users TO earshot_tenant USING (
        EXISTS (SELECT FROM members m WHERE m.user_id = users.id AND m.${isOwn}));
      GRANT SELECT (id, name) ON users TO earshot_tenant;

      CREATE TABLE invitations (
        id uuid PRIMARY KEY,
        project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
        role text NOT NULL CONSTRAINT invitations_role_check CHECK (role IN ('owner', 'member', 'viewer')),
        email text CHECK (email = lower(email) AND char_length(email) BETWEEN 3 AND 320),
        token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
        invited_by uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
        accepted_at timestamptz,
        accepted_by uuid REFERENCES users ON DELETE SET NULL,
        revoked_at timestamptz,
        CHECK (num_nulls(accepted_at, revoked_at) >= 1)
      );
      CREATE INDEX invitations_open ON invitations (project_id, id DESC)
        WHERE accepted_at IS NULL AND revoked_at IS NULL;
      CREATE INDEX invitations_of_inviter ON invitations (invited_by, created_at);
      CREATE INDEX invitations_accepted ON invitations (accepted_by) WHERE accepted_by IS NOT NULL;
      ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own_project ON invitations TO earshot_tenant USING (${isOwn}) WITH CHECK (${isOwn});

      ALTER TABLE account_mails
        DROP CONSTRAINT account_mails_kind_check,
        ADD CONSTRAINT account_mails_kind_check CHECK (kind IN ('reset_password', 'verify_email', 'confirm_new_email',
          'email_changed', 'password_changed', 'sign_in_failures', 'second_factor_failures', 'second_factor_enabled',
          'second_factor_disabled', 'recovery_code_used', 'invitation')) NOT VALID;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM account_mails WHERE kind = 'invitation';
      ALTER TABLE account_mails
        DROP CONSTRAINT account_mails_kind_check,
        ADD CONSTRAINT account_mails_kind_check CHECK (kind IN ('reset_password', 'verify_email', 'confirm_new_email',
          'email_changed', 'password_changed', 'sign_in_failures', 'second_factor_failures', 'second_factor_enabled',
          'second_factor_disabled', 'recovery_code_used'));
      DROP TABLE invitations;
      DROP POLICY of_members ON users;
      ALTER TABLE users DISABLE ROW LEVEL SECURITY;
      REVOKE ALL (id, name) ON users FROM earshot_tenant;
      REVOKE ALL (project_id, user_id, role) ON members FROM earshot_tenant;
      DELETE FROM members WHERE role = 'viewer';
      ALTER TABLE members
        DROP COLUMN joined_at,
        DROP CONSTRAINT members_role_check,
        ADD CONSTRAINT members_role_check CHECK (role IN ('owner', 'member'));
    `);
  }
}
