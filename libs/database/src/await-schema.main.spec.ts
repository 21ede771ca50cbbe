import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrate } from './schema/migrate.js';
import { createTestDatabase, type TestDatabase } from './testing/index.js';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase({ template: false });
});
afterEach(() => test.close());

function start(url: string) {
  const script = new URL('await-schema.main.js', import.meta.url).pathname;
  const program = spawn(process.execPath, [script], {
    env: { DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { program, said: program.stdout.setEncoding('utf8'), ended: once(program, 'close') };
}

describe('the program that apps wait with', () => {
  it('says what it waits for, and ends well once the schema is there', async () => {
    const { program, said, ended } = start(test.url);
    const [line] = (await once(said, 'data')) as [string];
    expect(line).toContain('waiting for the schema');
    expect(program.exitCode).toBeNull();
    await migrate(test.dataSource);
    expect(await ended).toEqual([0, null]);
  });

  it('fails at once where it is not configured', async () => {
    expect(await start('').ended).toEqual([1, null]);
  });
});
