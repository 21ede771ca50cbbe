import type { QueryRunner } from 'typeorm';

/**
 * Makes an index while everybody goes on writing, in a migration outside of a transaction. What was broken off leaves an
 * invalid index behind: it is dropped and made again, so running it twice is as good as once.
 * @param definition what follows `CREATE INDEX CONCURRENTLY <name>`
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  name: string,
  definition: string,
): Promise<void> {
  const [known] = (await runner.query(
    'SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  )) as { isValid: boolean }[];
  if (known?.isValid === true) return;
  const [before] = (await runner.query('SHOW lock_timeout')) as { lock_timeout: string }[];
  // It waits for transactions that began earlier, and nobody waits for it.
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
