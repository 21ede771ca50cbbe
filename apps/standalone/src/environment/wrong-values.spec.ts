import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ConfigClass,
  ConfigError,
  type Environment,
  EnvReader,
  knownVariables,
} from '@earshot/platform';
import { assertVariables, checkVariables, configsOfApps } from './check-variables.js';

/** Neither a number nor an address nor a valid list, and with a secret that must not be repeated. */
const wrong = 'no such § hunter2';
/** Read by no service, only by docker compose or the nightly backup. */
const ofCompose = [
  'POSTGRES_PASSWORD',
  'EARSHOT_FILES',
  'GRAFANA_PASSWORD',
  'DOMAIN',
  'EARSHOT_BACKUPS',
  'BACKUP_TIME',
  'BACKUP_KEEP',
];
/** Only their issuer can tell whether they are right. */
const free = ['REDIS_SENTINEL_PASSWORD', 'BLUESKY_APP_PASSWORD'];
/** Variables that must be set together. */
const beside: Readonly<Record<string, Environment>> = {
  MAIL_FROM: { SMTP_URL: 'smtp://mail.example' },
  SMTP_DKIM_SELECTOR: { SMTP_DKIM_DOMAIN: 'acme.com', SMTP_DKIM_KEY_FILE: '/none.pem' },
  SMTP_DKIM_DOMAIN: { SMTP_DKIM_SELECTOR: 'earshot', SMTP_DKIM_KEY_FILE: '/none.pem' },
  SMTP_DKIM_KEY_FILE: { SMTP_DKIM_DOMAIN: 'acme.com', SMTP_DKIM_SELECTOR: 'earshot' },
  LLM_MODEL: { LLM_PROVIDER: 'openai', LLM_API_KEY: 'sk-1' },
  LLM_BASE_URL: { LLM_PROVIDER: 'openai', LLM_MODEL: 'm' },
  LINKEDIN_ORGANIZATION_IDS: { LINKEDIN_ACCESS_TOKEN: 'token' },
};
const read = knownVariables().filter((name) => !ofCompose.includes(name));
const checked = read.filter((name) => !free.includes(name));

describe('a variable with an invalid value', () => {
  it.each(checked)('is refused by its name, without repeating the value: %s', (name) => {
    const fault = faultsOf({ ...beside[name], [name]: wrong });
    expect(fault).toContainEqual(expect.stringMatching(new RegExp(`^${name} \\S+`)));
    expect(fault.join()).not.toContain('hunter2');
  });

  it.each(read)('is one that an app reads: %s', (name) => {
    expect(Object.keys(configsOfApps).filter((app) => namesOf(app).has(name))).not.toEqual([]);
  });

  it.each(ofCompose)('is reported as having no effect on npm start: %s', (name) => {
    expect(checkVariables({ [name]: wrong })).toEqual([
      expect.stringMatching(`^${name} has no effect here: `),
    ]);
  });

  it.each(Object.keys(configsOfApps))(
    'keeps the %s from starting, which names all of them and exits with code 1',
    async (app) => {
      const main = fileURLToPath(new URL(`../../../${app}/dist/main.js`, import.meta.url));
      // A scanner reads only the variables of its sources, or of all sources if none is named.
      const own: Environment = app === 'scanner' ? { SOURCES: '' } : {};
      const { code, printed } = await run([main], { ...everythingWrong(), ...own });
      const wanted = checked.filter((name) => namesOf(app).has(name) && !(name in beside) && !(name in own));
      const lines = printed.trimEnd().split('\n');
      const { level, faults } = JSON.parse(lines[0] ?? '') as { level: string; faults: string[] };
      expect([lines.length, level]).toEqual([1, 'fatal']);
      expect(wanted.filter((name) => !faults.some((fault) => fault.startsWith(`${name} `)))).toEqual([]);
      expect(printed).not.toContain('hunter2');
      expect(code).toBe(1);
    },
    150_000,
  );

  describe('of npm start', () => {
    let dataDir: string;
    beforeAll(() => {
      dataDir = mkdtempSync(join(tmpdir(), 'earshot-wrong-'));
    });
    afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

    it('keeps everything from starting, including Postgres and Redis', async () => {
      const main = fileURLToPath(new URL('../main.js', import.meta.url));
      // Variables that npm start generates, or that its options set.
      const own = { DATABASE_URL: '', REDIS_URL: '', EARSHOT_SECRET_KEY: '', PORT: '', ...ofServers };
      const { code, printed } = await run([main, '--port', '0', '--data', dataDir], {
        ...everythingWrong(),
        ...own,
      });
      const wanted = checked.filter((name) => !(name in own) && !(name in beside));
      expect(wanted.filter((name) => !printed.includes(`\n- ${name} `))).toEqual([]);
      expect(printed).not.toMatch(/hunter2|Starting/);
      expect(code).toBe(1);
      expect(readdirSync(dataDir)).toEqual([]);
    }, 150_000);
  });
});

/** Rejected without the server they belong to, before they are read: see check-variables.spec.ts. */
const ofServers = {
  DATABASE_DIRECT_URL: '',
  REDIS_CA_FILE: '',
  REDIS_SENTINELS: '',
  REDIS_SENTINEL_PASSWORD: '',
  REDIS_CLUSTER_NODES: '',
};

function everythingWrong(): Environment {
  return Object.fromEntries(read.map((name) => [name, wrong]));
}

function faultsOf(env: Environment): readonly string[] {
  try {
    assertVariables(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

function namesOf(app: string): ReadonlySet<string> {
  const reader = new EnvReader({});
  for (const config of configsOfApps[app] as readonly ConfigClass[]) new config(reader);
  return reader.names;
}

async function run(command: readonly string[], env: Environment): Promise<{ code: number; printed: string }> {
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, printed: stdout + stderr };
}
