import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tenant role's rights on each table. It cannot even read tables that are not listed. */
const tenantRights = {
  projects: 'SELECT',
  members: '',
  api_keys: '',
  monitors: 'SELECT, INSERT, UPDATE',
  watches: 'SELECT, INSERT, UPDATE',
  scans: 'SELECT',
  mentions: 'SELECT, UPDATE (status, status_changed_at)',
  matches: 'SELECT',
  alerts: 'SELECT, INSERT, UPDATE',
  notifications: 'SELECT, UPDATE',
  idempotency_records: 'SELECT, INSERT, UPDATE',
  mention_work: '',
} as const;

/** The column that says which project owns a row. */
const ownerColumns: Partial<Record<string, string>> = { projects: 'id', idempotency_records: 'scope_id' };

/** Row level security: see docs/decisions/0003-tenants-apart-by-row-level-security.md. */
export class TenantsApart1795219200004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(createRole);
    await runner.query(
      "DO $$ BEGIN EXECUTE format('GRANT USAGE ON SCHEMA %I TO earshot_tenant', current_schema()); END $$",
    );
    for (const [table, rights] of Object.entries(tenantRights)) {
      // The setting is NULL if it was never set, and '' if an earlier transaction set it: neither matches any row.
      const isOwn = `${ownerColumns[table] ?? 'project_id'} = nullif(current_setting('earshot.project_id', true), '')::uuid`;
      await runner.query(`
        ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
        CREATE POLICY own_project ON ${table} TO earshot_tenant USING (${isOwn}) WITH CHECK (${isOwn});
        ${rights === '' ? '' : `GRANT ${rights} ON ${table} TO earshot_tenant;`}
      `);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(tenantRights))
      await runner.query(`
        REVOKE ALL ON ${table} FROM earshot_tenant;
        DROP POLICY own_project ON ${table};
        ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY;
      `);
  }
}

/**
 * Roles belong to the whole server, so a migration of another database may be creating this one at the same moment. Since
 * Postgres 16 the creator of a role is a member of it, but may not yet SET ROLE to it.
 */
const createRole = `
  DO $$
  DECLARE
    becoming text := CASE WHEN current_setting('server_version_num')::integer >= 160000 THEN 'SET' ELSE 'MEMBER' END;
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'earshot_tenant') THEN
      BEGIN
        CREATE ROLE earshot_tenant NOLOGIN;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END;
    END IF;
    IF NOT pg_has_role(current_user, 'earshot_tenant', becoming) THEN
      BEGIN
        GRANT earshot_tenant TO current_user;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END;
    END IF;
  EXCEPTION WHEN insufficient_privilege THEN
    RAISE EXCEPTION 'Earshot needs the role earshot_tenant, and % may not create or grant it. Let an administrator run: CREATE ROLE earshot_tenant NOLOGIN; GRANT earshot_tenant TO %;',
      quote_ident(current_user), quote_ident(current_user) USING ERRCODE = 'insufficient_privilege';
  END $$`;
