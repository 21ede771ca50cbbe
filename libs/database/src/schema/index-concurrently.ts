import type { QueryRunner } from 'typeorm';

/**
 * Creates an index without blocking writes, in a migration outside a transaction. An interrupted attempt leaves an invalid
 * index behind, which is dropped and created again, so it is safe to repeat.
 * @param definition what follows `CREATE INDEX CONCURRENTLY <name>`
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  name: string,
  definition: string,
): Promise<void> {
  const sql = 'SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)';
  const [known] = (await runner.query(sql, [name])) as { isValid: boolean }[];
  if (known?.isValid === true) return;
  const [before] = (await runner.query('SHOW lock_timeout')) as { lock_timeout: string }[];
  // It waits for older transactions, but nothing waits for it.
  await setLockTimeout(runner, '0');
  try {
    if (known !== undefined) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
    await runner.query(`CREATE INDEX CONCURRENTLY ${name} ${definition}`);
  } finally {
    await setLockTimeout(runner, before?.lock_timeout ?? '0');
  }
}

function setLockTimeout(runner: QueryRunner, value: string): Promise<unknown> {
  return runner.query("SELECT set_config('lock_timeout', $1, false)", [value]);
}
