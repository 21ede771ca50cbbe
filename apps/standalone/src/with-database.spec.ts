import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Environment } from '@earshot/platform';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const tool = new URL('../../../tools/backup/with-database.mjs', import.meta.url).href;
const databaseUrl = 'postgres://ada@db.example/earshot';
const key = 'a1'.repeat(32);

describe('backup, restore and admin', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'earshot-with-database-'));
    chmodSync(dataDir, 0o711); // as root, Postgres runs as another account, which must be able to pass through
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const keep = (name: string, content: string) => writeFileSync(join(dataDir, name), content);

  it('use the key and the address of npm start with DATABASE_URL as well', async () => {
    keep('secret.key', `${key}\n`);
    keep('standalone.json', '{"base_url":"http://localhost:4000"}');
    expect(await environment({ DATABASE_URL: databaseUrl })).toEqual({
      DATABASE_URL: databaseUrl,
      EARSHOT_SECRET_KEY: key,
      BASE_URL: 'http://localhost:4000',
    });
  });

  it('use the variables that are set', async () => {
    keep('secret.key', `${key}\n`);
    keep('standalone.json', '{"base_url":"http://localhost:4000"}');
    const set = {
      DATABASE_URL: databaseUrl,
      EARSHOT_SECRET_KEY: 'b2'.repeat(32),
      BASE_URL: 'https://earshot.example',
    };
    expect(await environment(set)).toEqual(set);
  });

  it('need no data directory with DATABASE_URL, but one without', async () => {
    rmSync(dataDir, { recursive: true });
    expect(await environment({ DATABASE_URL: databaseUrl })).toMatchObject({ DATABASE_URL: databaseUrl });
    await expect(environment({})).rejects.toThrow(`There is no ${dataDir}: set DATABASE_URL, or use --data`);
  });

  it('say that there is no Earshot in a directory without one, and leave nothing behind', async () => {
    await expect(environment({})).rejects.toThrow(
      `There is no Earshot in ${dataDir}: set DATABASE_URL, or use`,
    );
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it.each([
    [1, 'There is no Earshot in', 'backup', ['all.backup']],
    [1, 'There is no Earshot in', 'admin', ['list-projects']],
    [1, 'nowhere.backup does not exist', 'restore', ['nowhere.backup']],
    [2, 'not both', 'restore', ['all.backup', '--hold-alerts', '24', '--send-alerts']],
  ])(
    'exit with %i and "%s" after %s %j, before a database is created',
    (status, words, name, args) => {
      const program = fileURLToPath(new URL(`../commands/${name}.mjs`, tool));
      const env = { ...process.env, DATABASE_URL: '' };
      const ended = spawnSync(process.execPath, [program, ...args, '--data', dataDir], {
        env,
        encoding: 'utf8',
      });
      expect(ended).toMatchObject({ status, stdout: '', stderr: expect.stringContaining(words) });
      expect(readdirSync(dataDir)).toEqual([]);
    },
    60_000,
  );

  it('accept a key in upper case', async () => {
    keep('secret.key', `${key.toUpperCase()}\n`);
    const env = await environment({ DATABASE_URL: databaseUrl });
    expect(env['EARSHOT_SECRET_KEY']).toBe(key.toUpperCase());
  });

  it.each([`EARSHOT_SECRET_KEY=${key}`, key.slice(1), ''])(
    'refuse a key file that contains %j, without repeating it',
    async (content) => {
      keep('secret.key', content);
      const refusal = await environment({ DATABASE_URL: databaseUrl }).catch((error: Error) => error.message);
      expect(refusal).toContain(`${join(dataDir, 'secret.key')} is not a key: `);
      expect(refusal).not.toContain(key.slice(1));
    },
  );

  it("start Earshot's own Postgres, and no Redis, while it is stopped", async () => {
    const env = await environment({}, { creates: true });
    expect(env['DATABASE_URL']).toMatch(
      /^postgres:\/\/earshot:\w+@127\.0\.0\.1:\d+\/earshot\?sslmode=disable$/,
    );
    const kept = readdirSync(dataDir);
    expect(kept).toContain('postgres-password');
    expect(kept.filter((name) => name.startsWith('redis'))).toEqual([]);
  }, 120_000);

  it('find the Postgres that is running, but take no other process with the same pid for it', async () => {
    const inspect = `process.stdout.write(JSON.stringify(await environmentOf(${JSON.stringify(dataDir)})));`;
    const whileRunning = `await withDatabase(${JSON.stringify(dataDir)}, async () => { ${inspect} return 0; }, { creates: true });`;
    const found = await run(whileRunning, {});
    expect(found['DATABASE_URL']).toMatch(/^postgres:/);

    const cluster = join(dataDir, 'left-behind/cluster');
    mkdirSync(cluster, { recursive: true });
    keep('postgres-location', join(dataDir, 'left-behind'));
    writeFileSync(
      join(cluster, 'postmaster.pid'),
      [process.pid, cluster, '1764000000', '54320', '', '127.0.0.1', '', 'ready'].join('\n'),
    );
    expect((await run(inspect, {}))['DATABASE_URL']).toBe('');
  }, 120_000);

  /** The environment that `withDatabase` gives to its work. @throws Error with its output if it fails */
  async function environment(set: Environment, options = {}): Promise<Environment> {
    return run(
      `await withDatabase(${JSON.stringify(dataDir)}, async (env) => {
         process.stdout.write(JSON.stringify(env));
         return 0;
       }, ${JSON.stringify(options)});`,
      set,
    );
  }
});

const names = ['DATABASE_URL', 'EARSHOT_SECRET_KEY', 'BASE_URL'];

/** Runs code that prints an environment. @returns the variables of interest */
async function run(code: string, set: Environment): Promise<Environment> {
  // An empty variable also keeps .env of this clone out.
  const unset = Object.fromEntries(names.map((name) => [name, '']));
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { environmentOf, withDatabase } from ${JSON.stringify(tool)};\n${code}`,
    ],
    { env: { ...process.env, ...unset, ...set }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [printed, words, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  if (status !== 0) throw new Error(words);
  const env = JSON.parse(printed) as Environment;
  return Object.fromEntries(names.map((name) => [name, env[name]]));
}
