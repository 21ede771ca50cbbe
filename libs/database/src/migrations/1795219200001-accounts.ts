import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Callers and their rights: users, sessions, projects, members, API keys, and the stored responses to repeated calls. */
export class Accounts1795219200001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id uuid PRIMARY KEY,
        email text NOT NULL UNIQUE CHECK (email = lower(email) AND char_length(email) BETWEEN 3 AND 320),
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
        password_hash text NOT NULL,
        created_at timestamptz NOT NULL
      );

      CREATE TABLE sessions (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
        created_at timestamptz NOT NULL,
        last_used_at timestamptz,
        expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
        revoked_at timestamptz
      );
      CREATE INDEX sessions_user ON sessions (user_id);

      CREATE TABLE sign_in_attempts (
        account text PRIMARY KEY CHECK (account = lower(account) AND char_length(account) <= 320),
        failures integer NOT NULL CHECK (failures > 0),
        locked_until timestamptz,
        last_failed_at timestamptz NOT NULL
      );

      CREATE TABLE projects (
        id uuid PRIMARY KEY,
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
        slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length(slug) <= 80),
        plan text NOT NULL CHECK (plan IN ('trial', 'starter', 'growth', 'scale')),
        website text CHECK (char_length(website) <= 2048),
        description text CHECK (char_length(description) <= 500),
        time_zone text NOT NULL CHECK (char_length(time_zone) BETWEEN 1 AND 64),
        created_at timestamptz NOT NULL
      );

      CREATE TABLE members (
        project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        role text NOT NULL CHECK (role IN ('owner', 'member')),
        PRIMARY KEY (project_id, user_id)
      );
      CREATE INDEX members_user ON members (user_id, project_id DESC);

      CREATE TABLE api_keys (
        id uuid PRIMARY KEY,
        project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
        prefix text NOT NULL CHECK (char_length(prefix) BETWEEN 1 AND 20),
        key_hash bytea NOT NULL UNIQUE CHECK (octet_length(key_hash) = 32),
        scopes text[] NOT NULL CHECK (scopes <@ ARRAY['monitors:read', 'monitors:write', 'mentions:read',
          'mentions:write', 'alerts:read', 'alerts:write', 'projects:read', 'projects:write']),
        created_by uuid NOT NULL REFERENCES users,
        created_at timestamptz NOT NULL,
        expires_at timestamptz,
        revoked_at timestamptz,
        last_used_at timestamptz
      );
      CREATE UNIQUE INDEX api_keys_name ON api_keys (project_id, name) WHERE revoked_at IS NULL;

      CREATE TABLE idempotency_records (
        scope_id uuid NOT NULL,
        key text NOT NULL CHECK (octet_length(key) BETWEEN 1 AND 255),
        operation text NOT NULL,
        fingerprint bytea NOT NULL,
        status integer NOT NULL CHECK (status BETWEEN 200 AND 499),
        body bytea NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
        PRIMARY KEY (scope_id, key)
      );
      CREATE INDEX idempotency_records_expiry ON idempotency_records (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE idempotency_records, api_keys, members, projects, sign_in_attempts, sessions, users',
    );
  }
}
