import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrate } from './schema/migrate.js';
import { createTestDatabase, type TestDatabase } from './testing/index.js';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase({ template: false });
});
afterEach(() => test.close());

function start(url: string, main = 'await-schema.main.js') {
  const script = new URL(main, import.meta.url).pathname;
  const program = spawn(process.execPath, [script], {
    env: { DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { program, said: program.stdout.setEncoding('utf8'), ended: once(program, 'close') };
}

describe('await-schema', () => {
  it('prints what it waits for, and exits with 0 once the schema exists', async () => {
    const { program, said, ended } = start(test.url);
    const [line] = (await once(said, 'data')) as [string];
    expect(line).toContain('waiting for the schema');
    expect(program.exitCode).toBeNull();
    await migrate(test.dataSource);
    expect(await ended).toEqual([0, null]);
  });

  it('exits with 0 on a newer schema that allows this version, as does migrate', async () => {
    await migrate(test.dataSource);
    await test.dataSource.query(
      "INSERT INTO schema_migrations (timestamp, name) VALUES (9, 'FromTheFuture9')",
    );
    for (const main of ['await-schema.main.js', 'migrate.main.js'])
      expect(await start(test.url, main).ended).toEqual([0, null]);
  });

  it('fails at once if the schema is too new, as does migrate', async () => {
    await migrate(test.dataSource);
    await test.dataSource.query(
      "INSERT INTO schema_migrations (timestamp, name) VALUES (9, 'FromTheFuture9')",
    );
    await test.dataSource.query("UPDATE schema_floor SET migration = 'FromTheFuture9'");
    for (const main of ['await-schema.main.js', 'migrate.main.js']) {
      const { said, ended } = start(test.url, main);
      const [line] = (await once(said, 'data')) as [string];
      expect(JSON.parse(line)).toMatchObject({
        reason: expect.stringContaining('A newer Earshot has changed'),
      });
      expect(await ended).toEqual([1, null]);
    }
  });

  it('keeps waiting for Postgres, too, for longer than an app that is started', async () => {
    const { program, said, ended } = start('postgres://127.0.0.1:1/earshot');
    const [line] = (await once(said, 'data')) as [string];
    expect(line).toContain('waiting for Postgres');
    expect(await Promise.race([ended, wait(35_000, 'still waiting')])).toBe('still waiting');
    program.kill();
    expect(await ended).toEqual([null, 'SIGTERM']);
  }, 120_000);

  it('fails at once if not configured', async () => {
    expect(await start('').ended).toEqual([1, null]);
  });
});
