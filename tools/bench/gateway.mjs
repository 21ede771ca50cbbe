/**
 * CPU time of the serving Node.js process per request, against a bare Fastify + pg server with the same row, in interleaved
 * rounds (the order is reversed every round). Machines are noisy: read the ratios. Usage: npm run bench:gateway [-- rounds
 * seconds]
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { idempotencyKey, sendLoad } from './gateway/load.mjs';
import { deleteMonitors, makeWorld } from './gateway/world.mjs';
import { startTestServers } from '../process/start-test-servers.mjs';
import { readNumbers } from './command-line.mjs';

const [rounds, seconds] = readNumbers('npm run bench:gateway', { rounds: 9, seconds: 2 });
const connections = 16;
const projectCount = 24;
const warmUpRequests = 6_000;

const servers = await startTestServers();
const children = [];
try {
  await migrate();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: servers.databaseUrl,
    REDIS_URL: servers.redisUrl,
    EARSHOT_SECRET_KEY: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
    PORT: '0',
    BASE_URL: 'http://127.0.0.1',
    LOG_LEVEL: 'info',
  };
  const gateway = await start('gateway-server.mjs', env);
  const bare = await start('bare-server.mjs', env);
  const world = await makeWorld(gateway.url, servers.databaseUrl, projectCount);
  await compare(calls(world, gateway, bare));
  console.log(`\nmemory after the run: gateway ${memoryMb(gateway)} MB, bare ${memoryMb(bare)} MB`);
} finally {
  for (const child of children) child.disconnect();
  await servers.stop();
}

function calls(world, gateway, bare) {
  const project = (n) => world[n % world.length];
  const mentionPath = (n) => {
    const { mentionIds } = project(n);
    return `/api/v1/mentions/${mentionIds[Math.floor(n / world.length) % mentionIds.length]}`;
  };
  const json = { 'content-type': 'application/json' };
  const as = (n) => ({ authorization: `Bearer ${project(n).key}` });
  const at = (n) => ({ 'x-project-id': project(n).id });
  const body = JSON.stringify({
    name: 'Acme',
    keywords: ['acme', '@acme', 'acme.example'],
    exclude_keywords: ['acme corporation'],
    sources: ['reddit'],
  });
  const read = (headers) => (n) => ({ method: 'GET', path: mentionPath(n), headers: headers(n) });
  const write = (headers) => (n) => ({
    method: 'POST',
    path: '/api/v1/monitors',
    headers: { ...json, ...headers(n) },
    body,
  });
  return {
    'get_mention, bare': { server: bare, call: read(at), status: 200 },
    get_mention: { server: gateway, call: read(as), status: 200, against: 'get_mention, bare' },
    'create_monitor, bare': { server: bare, call: write(at), status: 201 },
    create_monitor: { server: gateway, call: write(as), status: 201, against: 'create_monitor, bare' },
    'create_monitor, with a key': {
      server: gateway,
      call: write((n) => ({ ...as(n), ...idempotencyKey() })),
      status: 201,
      against: 'create_monitor, bare',
    },
  };
}

async function compare(cases) {
  const results = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    const names = Object.keys(cases);
    for (const name of round % 2 === 0 ? names : names.reverse()) {
      const { server, call, status } = cases[name];
      await deleteMonitors(servers.databaseUrl);
      const before = cpuMs(server);
      const sent = await sendLoad({
        url: server.url,
        connections,
        durationMs: seconds * 1_000,
        // The first round is a warm-up: code runs many times slower before it is compiled.
        atLeast: round < 0 ? warmUpRequests : 0,
        call,
        status,
      });
      const cpuUs = ((cpuMs(server) - before) * 1_000) / sent.requests;
      if (round >= 0) results[name].push({ cpuUs, perSecond: sent.requests / sent.seconds });
    }
  }
  const table = Object.entries(cases).map(([name, { against }]) => {
    const own = results[name];
    const ratios = against === undefined ? [] : own.map(({ cpuUs }, n) => cpuUs / results[against][n].cpuUs);
    return {
      call: name,
      'CPU us/request, median': Math.round(median(own.map(({ cpuUs }) => cpuUs))),
      min: Math.round(Math.min(...own.map(({ cpuUs }) => cpuUs))),
      'requests/s': Math.round(median(own.map(({ perSecond }) => perSecond))),
      'CPU ratio, median': ratios.length === 0 ? '' : median(ratios).toFixed(2),
    };
  });
  console.log(`${rounds} rounds of ${seconds} s, ${connections} connections`);
  console.table(table);
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

async function start(file, env) {
  const path = fileURLToPath(new URL(`./gateway/${file}`, import.meta.url));
  const child = fork(path, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  children.push(child);
  const [{ url }] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [{}])]);
  if (url === undefined) throw new Error(`${file} did not start`);
  return { url, pid: child.pid };
}

async function migrate() {
  const path = fileURLToPath(new URL('../../libs/database/dist/migrate.main.js', import.meta.url));
  const child = fork(path, {
    env: { ...process.env, DATABASE_URL: servers.databaseUrl, LOG_LEVEL: 'warn' },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The migrations failed.');
}

/** User and system time of a process, all threads. Linux only. */
function cpuMs({ pid }) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function memoryMb({ pid }) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(kilobytes) / 1_024);
}
