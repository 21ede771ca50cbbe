import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { needsKey, sourceManifests, type SourceName } from '@earshot/domain';
import { createTestDatabase, givenAlert, givenProject } from '@earshot/database/testing';
import { anyFreePort, type Environment, EnvReader, SecretBox, SecretBoxConfig } from '@earshot/platform';
import { HttpReceiver } from '@earshot/platform/testing';
import { Sandbox } from '@earshot/sandbox';
import { examine } from './examine.js';
import { startSilentServer, type TestPort } from './testing/silent-server.js';

const program = fileURLToPath(new URL('./doctor.main.js', import.meta.url));
const databaseUrl = process.env['DATABASE_URL'] ?? '';
const redisUrl = process.env['REDIS_URL'] ?? '';
/** A well-formed key that was never issued; it must not appear in any output. */
const secret = 'hunter2-hunter2-hunter2';

/** The exit code, the output, and the result for each part by its label. */
interface Diagnosis {
  readonly code: number;
  readonly printed: string;
  readonly lines: Readonly<Record<string, { readonly status: string; readonly text: string }>>;
}

/** A model's answer. */
const completion = JSON.stringify({
  choices: [{ message: { content: '{"ok":true}' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 9, completion_tokens: 3 },
});

let world: Sandbox;
/** A language model, or any vendor that gives wrong answers. */
let receiver: HttpReceiver;
let silent: TestPort;
beforeAll(async () => {
  world = await Sandbox.start({ port: 0, smtpPort: 0, samples: false, limitFactor: 1_000 });
  receiver = await HttpReceiver.start();
  silent = await startSilentServer();
});
afterAll(async () => {
  await Promise.all([world.stop(), receiver.stop(), silent.stop()]);
});
beforeEach(async () => {
  receiver.answer = { status: 200, body: completion, headers: { 'content-type': 'application/json' } };
  await fetch(`${world.url}/faults`, { method: 'DELETE' });
});

describe('npm run doctor', () => {
  it('reports that everything works, and describes each part', async () => {
    const { code, lines, printed } = await diagnose({ ...allSources(), ...servers() });
    expect(Object.entries(lines).filter(([, { status }]) => status !== 'working')).toEqual([]);
    expect(Object.keys(lines)).toEqual([
      ...sourceManifests.map(({ label }) => label),
      'Mail',
      'Language model',
      'Redis',
      'Postgres',
    ]);
    expect(printed).toContain('Everything that is configured works.');
    expect(code).toBe(0);
  });

  it('does not report unconfigured parts as faults, and says what they need', async () => {
    const { code, lines } = await diagnose({ HACKERNEWS_ENABLED: 'false', BLUESKY_ENABLED: 'false' });
    for (const manifest of sourceManifests.filter(needsKey))
      expect(lines[manifest.label]?.text).toContain(manifest.access.variables[0]);
    expect(lines['Hacker News']).toEqual({
      status: 'waiting',
      text: 'It is switched off by HACKERNEWS_ENABLED.',
    });
    expect(lines['Redis']?.text).toBe('Earshot starts its own.');
    expect(code).toBe(0);
  });

  it.each(wrongKeys())('names %s if the vendor refuses it', async (variable, label, beside) => {
    const { code, lines, printed } = await diagnose({
      ...allSources(),
      ...beside(world.url),
      [variable]: secret,
    });
    expect(lines[label]).toEqual({ status: 'wrong', text: expect.stringContaining(variable) });
    expect(printed).toContain(`Needs attention: ${label}.`);
    expect(code).toBe(1);
  });

  it('reports vendors that refuse the connection, with their address', async () => {
    const { code, lines } = await diagnose(sourcesAt(`http://127.0.0.1:${await anyFreePort()}`));
    for (const [label, { status, text }] of vendorsOf(lines)) {
      expect([label, status]).toEqual([label, 'waiting']);
      expect(text).toMatch(/127\.0\.0\.1:\d+ refused the connection\./);
      expect(text).not.toContain('retried');
    }
    expect(code).toBe(1);
  });

  it('reports vendors that return a web page or invalid JSON', async () => {
    for (const [body, type] of [
      ['<!DOCTYPE html><title>Sign in to the hotel</title>', 'text/html'],
      ['{"nonsense":', 'application/json'],
    ] as const) {
      receiver.answer = { status: 200, body, headers: { 'content-type': type } };
      const { code, lines } = await diagnose(sourcesAt(receiver.urlOf('').replace(/\/$/, '')));
      for (const [label, { status, text }] of vendorsOf(lines)) {
        expect([label, status]).toEqual([label, 'waiting']);
        expect(text).toMatch(/answered|cut off|ended its stream/);
      }
      expect(code).toBe(1);
    }
  });

  it.each([
    ['x', 'cap', /until credits are added or the post cap is raised/],
    ['x', 'credits', /until credits are added/],
    ['youtube', 'quota', /quota of YouTube is used up until midnight Pacific time/],
    ['linkedin', 'quota', /payment|used up/],
    ['threads', 'rate', /Threads asks us to wait/],
    ['reddit', 'rate', /Reddit asks us to wait/],
    ['github', 'secondary_rate', /GitHub asks us to wait/],
    ['stackexchange', 'throttle', /Stack Exchange asks us to wait/],
    ['hackernews', 'rate', /Hacker News asks us to wait/],
    ['mastodon', 'rate', /asks us to wait/],
    ['bluesky', 'rate', /asks us to wait/],
  ] as const)('reports until when %s accepts no more requests (%s)', async (source, kind, words) => {
    await fail({ source, kind });
    const { code, lines } = await diagnose(only(source));
    const { label } = sourceManifests.find(({ name }) => name === source) ?? { label: '' };
    expect(lines[label]?.text).toMatch(words);
    expect(code).toBe(1);
  });
});

const boxOf = (EARSHOT_SECRET_KEY: string) =>
  new SecretBox(new SecretBoxConfig(new EnvReader({ EARSHOT_SECRET_KEY })));

/** Selects no source that would be queried. */
const none = { SOURCES: 'feeds' };

describe('npm run doctor with unresponsive services', () => {
  let found: Readonly<Record<'vendors' | 'mail' | 'noMail' | 'redis' | 'postgres' | 'model', Diagnosis>>;
  // Each waits until it times out, so all run at once.
  beforeAll(async () => {
    const at = `127.0.0.1:${silent.port}`;
    const mailAt = (host: string) => ({
      ...none,
      MAIL_FROM: 'a@acme.example',
      SMTP_URL: `smtp://ada:${secret}@${host}`,
    });
    const [vendors, mail, noMail, redis, postgres, model] = await Promise.all([
      diagnose(sourcesAt(`http://${at}`)),
      diagnose(mailAt(at)),
      diagnose(mailAt(new URL(receiver.url).host)),
      diagnose({ ...none, REDIS_URL: `redis://:${secret}@${at}` }),
      diagnose({
        ...none,
        DATABASE_URL: `postgres://ada:${secret}@${at}/earshot`,
        EARSHOT_SECRET_KEY: '0'.repeat(64),
      }),
      diagnose(modelAt(`http://${at}/v1`)),
    ]);
    found = { vendors, mail, noMail, redis, postgres, model };
  });

  it('reports vendors that do not answer in time', () => {
    const { code, lines } = found.vendors;
    for (const [label, { status, text }] of vendorsOf(lines)) {
      expect([label, status]).toEqual([label, 'waiting']);
      expect(text).toMatch(/127\.0\.0\.1:\d+ did not answer in time\./);
    }
    expect(code).toBe(1);
  });

  it.each([
    ['mail', 'Mail', 'waiting', /did not answer within 10 s.* Check SMTP_URL\.$/],
    ['noMail', 'Mail', 'waiting', /Mail server.* Check SMTP_URL\.$/],
    ['redis', 'Redis', 'wrong', /^REDIS_URL: .*(did not answer in time|cannot be reached)/],
    ['postgres', 'Postgres', 'wrong', /127\.0\.0\.1/],
    ['postgres', 'Postgres', 'wrong', /DATABASE_URL/],
    ['model', 'Language model', 'waiting', /did not answer in time/],
  ] as const)(
    'explains what is wrong and what to check: with %s, %s is %s, saying %s',
    (what, label, status, words) => {
      const { lines, code } = found[what];
      expect(lines[label]).toEqual({ status, text: expect.stringMatching(words) });
      expect(code).toBe(1);
    },
  );
});

describe('npm run doctor with faulty servers', () => {
  it('names SMTP_URL if the mail server refuses the password, without repeating the password', async () => {
    const smtp = await startSmtpServer();
    const at = (user: string) => `smtp://${user}@127.0.0.1:${smtp.port}`;
    try {
      const { lines, code } = await diagnose({
        ...none,
        MAIL_FROM: 'a@acme.example',
        SMTP_URL: at(`ada:${secret}`),
      });
      expect(lines['Mail']).toEqual({
        status: 'wrong',
        text: expect.stringMatching(/refused the user name or password: 535 .* Check SMTP_URL\.$/),
      });
      expect(code).toBe(1);
      const right = await diagnose({ ...none, MAIL_FROM: 'a@acme.example', SMTP_URL: at('ada:right') });
      expect(right.lines['Mail']?.status).toBe('working');
    } finally {
      await smtp.stop();
    }
  });

  it.each([
    [
      'unreachable',
      async () => `smtp://ada:${secret}@127.0.0.1:${await anyFreePort()}`,
      /refused the connection/,
    ],
    ['unknown', async () => `smtp://ada:${secret}@mail.invalid`, /Mail server mail\.invalid: /],
  ])('reports a mail server that is %s, and names SMTP_URL', async (_what, url, words) => {
    const { lines, code } = await diagnose({ ...none, MAIL_FROM: 'a@acme.example', SMTP_URL: await url() });
    expect(lines['Mail']).toEqual({ status: 'waiting', text: expect.stringMatching(words) });
    expect(lines['Mail']?.text).toMatch(/ Check SMTP_URL\.$/);
    expect(code).toBe(1);
  });

  it.each([
    [
      'refuses the password',
      () => withPassword(redisUrl, secret),
      /^REDIS_URL: Redis at .* refuses the user or the password/,
    ],
    [
      'is unreachable',
      async () => `redis://:${secret}@127.0.0.1:${await anyFreePort()}`,
      /^REDIS_URL: .*refused the connection/,
    ],
    [
      'is not Redis',
      () => `redis://:${secret}@${new URL(receiver.url).host}`,
      /^REDIS_URL: .*cannot be reached/,
    ],
    [
      'has no such database',
      () => `${redisUrl.replace(/\/0$/, '')}/999`,
      /^REDIS_URL: .*no database with this number/,
    ],
  ])('names REDIS_URL if Redis %s', async (_what, url, words) => {
    const { lines, code } = await diagnose({ ...none, REDIS_URL: await url() });
    expect(lines['Redis']).toEqual({ status: 'wrong', text: expect.stringMatching(words) });
    expect(code).toBe(1);
  });

  it.each([
    ['refuses the password', () => withPassword(databaseUrl, secret), /password authentication failed/],
    [
      'has no such database',
      () => databaseUrl.replace(/[^/]*$/, 'nowhere'),
      /database "nowhere" does not exist/,
    ],
    [
      'is unreachable',
      async () => `postgres://ada:${secret}@127.0.0.1:${await anyFreePort()}/earshot`,
      /refused the connection/,
    ],
    [
      'is not Postgres',
      () => `postgres://ada:${secret}@${new URL(receiver.url).host}/earshot`,
      /127\.0\.0\.1/,
    ],
  ])('names DATABASE_URL if Postgres %s', async (_what, url, words) => {
    const { lines, code } = await diagnose({
      ...none,
      DATABASE_URL: await url(),
      EARSHOT_SECRET_KEY: '0'.repeat(64),
    });
    expect(lines['Postgres']).toEqual({ status: 'wrong', text: expect.stringMatching(words) });
    expect(lines['Postgres']?.text).toContain('DATABASE_URL');
    expect(code).toBe(1);
  });

  it('names DATABASE_URL if only the pooler is unreachable, and Postgres itself answers', async () => {
    const { lines, code } = await diagnose({
      ...none,
      DATABASE_URL: `postgres://ada:${secret}@127.0.0.1:${await anyFreePort()}/earshot`,
      DATABASE_DIRECT_URL: databaseUrl,
    });
    expect(lines['Postgres']).toEqual({
      status: 'wrong',
      text: expect.stringMatching(
        /refused the connection\. Check that it runs and that DATABASE_URL is right\.$/,
      ),
    });
    expect(code).toBe(1);
  });

  it('names both addresses if they lead to different databases', async () => {
    const [one, other] = [await createTestDatabase(), await createTestDatabase()];
    try {
      const through = (DATABASE_DIRECT_URL: string) =>
        diagnose({ ...none, DATABASE_URL: patient(one.url), DATABASE_DIRECT_URL });
      const { lines, code } = await through(other.url);
      expect(lines['Postgres']).toEqual({
        status: 'wrong',
        text: expect.stringContaining('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases'),
      });
      expect(code).toBe(1);
      expect((await through(one.url)).lines['Postgres']?.status).toBe('working');
    } finally {
      await one.close();
      await other.close();
    }
  });

  it('names EARSHOT_SECRET_KEY if it does not open what Postgres stores', async () => {
    const test = await createTestDatabase();
    try {
      const { id } = await givenAlert(test.database, (await givenProject(test.database)).id);
      const sealed = boxOf('1'.repeat(64)).seal('whsec', id);
      await test.dataSource.query('UPDATE alerts SET secret = $1', [sealed]);
      const withKey = (EARSHOT_SECRET_KEY: string) =>
        diagnose({ ...none, DATABASE_URL: test.url, EARSHOT_SECRET_KEY });
      const { code, lines } = await withKey('2'.repeat(64));
      expect(lines['Postgres']).toEqual({
        status: 'wrong',
        text: expect.stringContaining(
          'EARSHOT_SECRET_KEY is not the key that sealed the secrets of 1 of 1 alerts',
        ),
      });
      expect(code).toBe(1);
      expect((await withKey('1'.repeat(64))).lines['Postgres']?.status).toBe('working');
    } finally {
      await test.close();
    }
  });

  it.each([
    [
      'refuses the key',
      { status: 401, body: '{"error":{"code":"invalid_api_key"}}' },
      'wrong',
      /401.* Check LLM_API_KEY\./,
    ],
    ['forbids the request', { status: 403, body: '{}' }, 'wrong', /403.* Check LLM_API_KEY\./],
    [
      'does not know the model',
      { status: 404, body: '{"error":{"code":"model_not_found"}}' },
      'wrong',
      /Check LLM_MODEL/,
    ],
    [
      'is out of quota',
      { status: 429, body: '{"error":{"code":"insufficient_quota"}}' },
      'waiting',
      /insufficient_quota/,
    ],
    ['returns a server error', { status: 500, body: '{}' }, 'waiting', /500/],
    [
      'returns a web page',
      { status: 200, body: '<p>', headers: { 'content-type': 'text/html' } },
      'wrong',
      /LLM_BASE_URL/,
    ],
    ['returns text that is not JSON', { status: 200, body: '<p>' }, 'waiting', /dropped/],
    ['drops the connection', 'drop', 'waiting', /dropped/],
  ] as const)('says what to check if the language model %s', async (_what, answer, status, words) => {
    receiver.answer =
      typeof answer === 'string' ? answer : { headers: { 'content-type': 'application/json' }, ...answer };
    const { lines, code } = await diagnose(modelAt(receiver.urlOf('v1')));
    expect(lines['Language model']).toEqual({ status, text: expect.stringMatching(words) });
    expect(code).toBe(1);
  });

  it('tests nothing if a variable is wrong, and names each wrong one', async () => {
    const { code, printed } = await diagnose({
      ...none,
      SMTP_URL: secret,
      LOG_LEVEL: secret,
      X_API_KEY: secret,
    });
    for (const name of ['SMTP_URL', 'LOG_LEVEL', 'X_API_SECRET', 'MAIL_FROM'])
      expect(printed).toMatch(new RegExp(`^  Configuration  wrong    ${name} `, 'm'));
    expect(printed).not.toContain('Postgres');
    expect(code).toBe(1);
  });

  it('ends quietly if its reader stops reading', () => {
    const { status, stderr } = spawnSync(
      'bash',
      ['--norc', '-c', '"$0" "$1" > >(true)', process.execPath, program],
      {
        env: { PATH: process.env['PATH'], ...none },
        encoding: 'utf8',
      },
    );
    expect([status, stderr]).toEqual([0, '']);
  });

  it('is a program whose exit code reflects its findings', () => {
    const run = (env: Environment) =>
      spawnSync(process.execPath, [program], {
        env: { PATH: process.env['PATH'], ...none, ...env },
        encoding: 'utf8',
      });
    const well = run({});
    expect(well.stdout).toContain('Everything that is configured works.');
    expect([well.status, well.stderr]).toEqual([0, '']);
    expect(run({ LOG_LEVEL: secret }).status).toBe(1);
  });
});

/** An address of Postgres whose sessions have the timeouts that a pooler's need. */
function patient(url: string): string {
  const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const address = new URL(url);
  address.searchParams.set('options', settings.map((name) => `-c ${name}=20s`).join(' '));
  return address.href;
}

/** Every source, pointed at its fake, with valid keys. */
function allSources(): Environment {
  return Object.assign({}, ...Object.values(world.environment)) as Environment;
}

function only(source: SourceName): Environment {
  return { ...world.environment[source], SOURCES: source };
}

/** Every source with its vendor's address replaced. */
function sourcesAt(url: string): Environment {
  const streams = url.replace('http', 'ws');
  return Object.fromEntries(
    Object.entries(allSources()).map(([name, value = '']) => [
      name,
      value.replaceAll(world.url, url).replaceAll(world.url.replace('http', 'ws'), streams),
    ]),
  );
}

/** Only a language model. */
function modelAt(url: string): Environment {
  return {
    ...none,
    LLM_PROVIDER: 'openai',
    LLM_MODEL: 'small',
    LLM_API_KEY: secret,
    LLM_BASE_URL: url,
  };
}

/** The sources that are queried: feeds are read only if some were added. */
function vendorsOf(lines: Diagnosis['lines']) {
  return Object.entries(lines).filter(([label]) =>
    sourceManifests.some((manifest) => manifest.label === label && manifest.name !== 'feeds'),
  );
}

function servers(): Environment {
  return {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SMTP_URL: world.smtpUrl,
    MAIL_FROM: 'alerts@acme.example',
    LLM_PROVIDER: 'openai',
    LLM_MODEL: 'small',
    LLM_API_KEY: 'sk-right',
    LLM_BASE_URL: receiver.urlOf('v1'),
  };
}

/** A variable, the label of its line, and the other settings needed for this variable to be the one refused. */
function wrongKeys(): [string, string, (url: string) => Environment][] {
  const alone = (): Environment => ({});
  return [
    ['X_API_KEY', 'X', alone],
    ['X_API_SECRET', 'X', alone],
    ['X_BEARER_TOKEN', 'X', () => ({ X_API_KEY: '', X_API_SECRET: '' })],
    ['REDDIT_CLIENT_ID', 'Reddit', alone],
    ['REDDIT_CLIENT_SECRET', 'Reddit', alone],
    ['YOUTUBE_API_KEY', 'YouTube', alone],
    ['LINKEDIN_BRAVE_API_KEY', 'LinkedIn', alone],
    [
      'LINKEDIN_ACCESS_TOKEN',
      'LinkedIn',
      (url) => ({ LINKEDIN_ORGANIZATION_IDS: '2414183', LINKEDIN_API_URL: `${url}/linkedin/api` }),
    ],
    ['THREADS_ACCESS_TOKEN', 'Threads', alone],
    ['GITHUB_TOKEN', 'GitHub', alone],
    ['BLUESKY_HANDLE', 'Bluesky', alone],
    ['BLUESKY_APP_PASSWORD', 'Bluesky', alone],
  ];
}

async function fail(fault: object): Promise<void> {
  const body = JSON.stringify({ rate: 1, ...fault });
  const answer = await fetch(`${world.url}/faults`, { method: 'POST', body });
  if (!answer.ok) throw new Error(await answer.text());
}

function withPassword(address: string, password: string): string {
  const url = new URL(address);
  url.password = password;
  return url.href;
}

/** A mail server that knows Ada. */
async function startSmtpServer(): Promise<TestPort> {
  return startSilentServer((socket) => {
    socket.write('220 mail.acme.example\r\n');
    let asked = '';
    socket.on('data', (chunk) => {
      asked = String(chunk);
      if (/^EHLO/i.test(asked)) socket.write('250-mail.acme.example\r\n250 AUTH PLAIN\r\n');
      else if (/^AUTH PLAIN/i.test(asked)) {
        const said = Buffer.from(asked.split(' ')[2] ?? '', 'base64')
          .toString()
          .split('\u0000');
        socket.write(said[2] === 'right' ? '235 ok\r\n' : '535 5.7.8 Authentication failed\r\n');
      } else socket.write('250 ok\r\n');
    });
  });
}

async function diagnose(env: Environment): Promise<Diagnosis> {
  const said: string[] = [];
  const code = await examine(env, (line) => said.push(line));
  const printed = said.join('\n');
  expect(printed).not.toContain('hunter2');
  for (const url of [databaseUrl, redisUrl]) expect(printed).not.toContain(new URL(url).password);
  return {
    code,
    printed,
    lines: Object.fromEntries(
      said.flatMap((line) => {
        const [, label, status = '', text = ''] =
          /^ {2}(\S.*?) {2,}(working|waiting|wrong) +(.*)$/.exec(line) ?? [];
        return label === undefined ? [] : [[label, { status, text }]];
      }),
    ),
  };
}
