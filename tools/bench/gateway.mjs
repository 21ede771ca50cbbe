/**
 * CPU time of the serving Node.js process per request, against a bare Fastify + pg server with the same row, in interleaved
 * rounds (the order is reversed every round). Machines are noisy: read the ratios. Usage: npm run bench:gateway [-- rounds
 * seconds]
 */
import { idempotencyKey, sendLoad } from './gateway/load.mjs';
import { gatewayEnv, startServer } from './gateway/start-server.mjs';
import { deleteMonitors, makeWorld } from './gateway/world.mjs';
import { cpuTimeUs, memoryMb } from './measure/cpu-time.mjs';
import { median } from './measure/median.mjs';
import { migrate } from './measure/migrate.mjs';
import { inRounds, medianRatio } from './measure/rounds.mjs';
import { startTestServers } from '../process/start-test-servers.mjs';
import { readNumbers } from './command-line.mjs';

const [rounds, seconds] = readNumbers('npm run bench:gateway', { rounds: 9, seconds: 2 });
const connections = 16;
const projectCount = 24;
const warmUpRequests = 6_000;

const servers = await startTestServers();
const children = [];
try {
  await migrate(servers.databaseUrl);
  const env = {
    ...process.env,
    ...gatewayEnv(),
    DATABASE_URL: servers.databaseUrl,
    REDIS_URL: servers.redisUrl,
    LOG_LEVEL: 'info',
  };
  const gateway = await startServer(children, env);
  const bare = await startServer(children, env, 'bare-server.mjs');
  const world = await makeWorld(gateway.url, servers.databaseUrl, projectCount);
  await compare(calls(world, gateway, bare));
  console.log(`\nmemory after the run: gateway ${memoryMb(gateway.pid)} MB, bare ${memoryMb(bare.pid)} MB`);
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
  const contestants = Object.entries(cases).map(([name, one]) => [name, (round) => measure(one, round)]);
  const results = await inRounds(rounds, Object.fromEntries(contestants));
  const cpuOf = (name) => results[name].map(({ cpuUs }) => cpuUs);
  const table = Object.entries(cases).map(([name, { against }]) => ({
    call: name,
    'CPU us/request, median': Math.round(median(cpuOf(name))),
    min: Math.round(Math.min(...cpuOf(name))),
    'requests/s': Math.round(median(results[name].map(({ perSecond }) => perSecond))),
    'CPU ratio, median': against === undefined ? '' : medianRatio(cpuOf(name), cpuOf(against)).toFixed(2),
  }));
  console.log(`${rounds} rounds of ${seconds} s, ${connections} connections`);
  console.table(table);
}

async function measure({ server, call, status }, round) {
  await deleteMonitors(servers.databaseUrl);
  const before = cpuTimeUs([server.pid]);
  const sent = await sendLoad({
    url: server.url,
    connections,
    durationMs: seconds * 1_000,
    // The first round is a warm-up: code runs many times slower before it is compiled.
    atLeast: round < 0 ? warmUpRequests : 0,
    call,
    status,
  });
  const cpuUs = (cpuTimeUs([server.pid]) - before) / sent.requests;
  return { cpuUs, perSecond: sent.requests / sent.seconds };
}
