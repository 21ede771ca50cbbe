import type { DataSource } from 'typeorm';

/**
 * Every row of every table, by table name, in an order that depends only on the rows. Leaves out transaction ids, which
 * differ between servers.
 */
export async function contentsOf(dataSource: DataSource): Promise<Record<string, string[]>> {
  const tables = await dataSource.query<{ name: string }[]>(
    `SELECT relname::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migrations' ORDER BY 1`,
  );
  const contents: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await dataSource.query<{ row: string }[]>(
      `SELECT row::text FROM (SELECT to_jsonb(r) - 'updated_xid' AS row FROM ${name} r) rows ORDER BY row::text COLLATE "C"`,
    );
    contents[name] = rows.map(({ row }) => row.replace(migratedAt, ''));
  }
  return contents;
}

/** Times at which migrations ran are not part of the data. */
const migratedAt = /, "seal_destinations_from": "[^"]*"/;

/** Columns, constraints, indexes, triggers, policies, rights, functions and storage settings, one per line. */
export async function structureOf(dataSource: DataSource): Promise<string[]> {
  const lines = await dataSource.query<{ line: string }[]>(structure);
  // Postgres regroups conditions when it reads them from a dump.
  return lines.map(({ line }) => (line.startsWith('constraint') ? line.replace(/[()]/g, '') : line));
}

const structure = `
  SELECT line FROM (
    SELECT format('column %s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
        pg_get_expr(d.adbin, d.adrelid)) AS line
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT format('table %s %s %s', relname, relrowsecurity, reloptions) FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT format('constraint %s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    UNION ALL
    SELECT format('trigger %s %s', t.tgenabled, pg_get_triggerdef(t.oid)) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace
    UNION ALL SELECT format('index %s', indexdef) FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL
    SELECT format('policy %s %s %s %s %s', tablename, policyname, roles, qual, with_check) FROM pg_policies
    UNION ALL
    SELECT format('grant %s %s', table_name, privilege_type) FROM information_schema.table_privileges
      WHERE grantee = 'earshot_tenant'
    UNION ALL
    SELECT format('grant %s.%s %s', table_name, column_name, privilege_type) FROM information_schema.column_privileges
      WHERE grantee = 'earshot_tenant'
    UNION ALL
    SELECT format('function %s', pg_get_functiondef(p.oid)) FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND p.proname LIKE 'mentions%'
  ) structure ORDER BY line COLLATE "C"`;
