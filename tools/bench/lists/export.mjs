import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/**
 * The most memory that a gateway ever had while it exported a tenth of the mentions, and all of them: each in a process
 * of its own.
 * @param {import('typeorm').DataSource} dataSource
 * @param {{ databaseUrl: string, redisUrl: string }} servers
 * @param {{ projectId: string }} world
 * @param {number} mentions
 */
export async function measureExport(dataSource, servers, { projectId }, mentions) {
  const [{ at }] = await dataSource.query(
    'SELECT found_at AS at FROM mentions WHERE project_id = $1 ORDER BY id DESC OFFSET $2::integer LIMIT 1',
    [projectId, Math.floor(mentions / 10)],
  );
  const table = [];
  for (const format of ['ndjson', 'csv'])
    for (const query of [`found_since=${at.toISOString()}`, '']) {
      const gateway = await startGateway(servers);
      try {
        const token = await signUp(gateway.url, dataSource, projectId);
        const before = peakMb(gateway.child);
        const begin = performance.now();
        const { records, bytes } = await read(
          `${gateway.url}/api/v1/mentions/export?format=${format}&${query}`,
          {
            authorization: `Bearer ${token}`,
            'x-project-id': projectId,
          },
        );
        const seconds = (performance.now() - begin) / 1_000;
        table.push({
          format,
          mentions: format === 'csv' ? '' : records,
          MB: Math.round(bytes / 1_048_576),
          seconds: Math.round(seconds),
          'peak MB before': before,
          'peak MB': peakMb(gateway.child),
        });
      } finally {
        gateway.child.kill('SIGTERM');
        await once(gateway.child, 'exit');
      }
    }
  console.table(table);
}

async function read(url, headers) {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`The export answered ${answer.status}: ${await answer.text()}`);
  let records = 0;
  let bytes = 0;
  for await (const part of answer.body) {
    bytes += part.length;
    for (const byte of part) if (byte === 10) records += 1;
  }
  return { records, bytes };
}

async function startGateway({ databaseUrl, redisUrl }) {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../apps/gateway/dist/main.js', import.meta.url))],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        REDIS_PREFIX: `bench-${port}`,
        EARSHOT_SECRET_KEY: randomBytes(32).toString('hex'),
        HOST: '127.0.0.1',
        PORT: String(port),
        BASE_URL: `http://127.0.0.1:${port}`,
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'alerts@example.org',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error('The gateway did not start.');
    if (
      await fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { child, url };
    await wait(100);
  }
  throw new Error('The gateway did not become ready.');
}

/** A person who is let into the project. */
async function signUp(url, dataSource, projectId) {
  const answer = await fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${randomBytes(6).toString('hex')}@example.org`,
      password: 'a sentence nobody guesses',
      name: 'Bench',
    }),
  });
  const { data } = await answer.json();
  await dataSource.query("INSERT INTO members (project_id, user_id, role) VALUES ($1, $2, 'member')", [
    projectId,
    data.user.id,
  ]);
  return data.session_token;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** The most that was resident at any time. Linux only. */
function peakMb({ pid }) {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(kilobytes) / 1_024);
}
