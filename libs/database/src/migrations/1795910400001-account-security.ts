import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sign-in throttled by account and network, sessions that show where they started, verified addresses, links and e-mails of
 * accounts, second factors. See docs/decisions/0023-accounts-that-their-owners-keep.md.
 */
export class AccountSecurity1795910400001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD email_verified_at timestamptz;
      ALTER TABLE sessions ADD network text, ADD client text;
      ALTER TABLE sign_in_attempts ADD warned_at timestamptz;

      CREATE TABLE sign_in_failures (
        account text NOT NULL CHECK (account = lower(account) AND char_length(account) <= 320),
        network text NOT NULL CHECK (char_length(network) BETWEEN 1 AND 64),
        failures integer NOT NULL CHECK (failures >= 0),
        locked_until timestamptz,
        last_failed_at timestamptz NOT NULL,
        PRIMARY KEY (account, network)
      );

      CREATE TABLE known_networks (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        network text NOT NULL CHECK (char_length(network) BETWEEN 1 AND 64),
        signed_in_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, network)
      );

      CREATE TABLE account_tokens (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('reset_password', 'verify_email')),
        email text NOT NULL CHECK (email = lower(email) AND char_length(email) BETWEEN 3 AND 320),
        token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
        ended_at timestamptz
      );
      CREATE INDEX account_tokens_of_user ON account_tokens (user_id, kind, created_at);

      CREATE TABLE account_mails (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        email text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 320),
        kind text NOT NULL CHECK (kind IN ('reset_password', 'verify_email', 'confirm_new_email', 'email_changed',
          'password_changed', 'sign_in_failures', 'second_factor_failures', 'second_factor_enabled',
          'second_factor_disabled', 'recovery_code_used')),
        sealed_token bytea,
        detail text CHECK (char_length(detail) <= 320),
        expires_at timestamptz,
        due_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
        lease_token uuid,
        lease_until timestamptz,
        last_error text
      );
      CREATE INDEX account_mails_due ON account_mails (due_at);

      CREATE TABLE second_factors (
        user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        sealed_secret bytea NOT NULL,
        created_at timestamptz NOT NULL,
        confirmed_at timestamptz,
        last_step bigint NOT NULL DEFAULT 0,
        failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
        locked_until timestamptz
      );

      CREATE TABLE recovery_codes (
        user_id uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE,
        code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
        PRIMARY KEY (user_id, code_hash)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE recovery_codes, second_factors, account_mails, account_tokens, known_networks, sign_in_failures;
      ALTER TABLE sign_in_attempts DROP COLUMN warned_at;
      ALTER TABLE sessions DROP COLUMN network, DROP COLUMN client;
      ALTER TABLE users DROP COLUMN email_verified_at;
    `);
  }
}
