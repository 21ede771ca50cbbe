/**
 * Measures how soon a stored mention is notified, and how many notifications are sent per second: a classifier and a
 * dispatcher in separate processes, webhooks to a receiver in this one, fsync on. Then measures the same with an additional
 * destination that never answers and has 500 notifications waiting. Usage: npm run bench:alerts [-- mentions burst], default
 * 200 2000
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newId } from '../../libs/platform/dist/index.js';
import { startTestServers } from '../process/start-test-servers.mjs';
import { readNumbers } from './command-line.mjs';
import { startReceiver } from './alerts/receiver.mjs';
import { openWorld } from './alerts/world.mjs';
import { migrate } from './measure/migrate.mjs';

const [singles, burst] = readNumbers('npm run bench:alerts', { mentions: 200, burst: 2_000 });
const destinations = 20;
const waiting = 500;
const key = randomBytes(32).toString('hex');

const servers = await startTestServers();
const children = [];
const receiver = await startReceiver(fail);
try {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATABASE_URL: servers.databaseUrl,
    REDIS_URL: servers.redisUrl,
    EARSHOT_SECRET_KEY: key,
    BASE_URL: 'http://127.0.0.1',
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
  };
  await migrate(servers.databaseUrl);
  for (const app of ['classifier', 'dispatcher']) {
    const child = run(app, env);
    children.push(child);
    child.once('exit', (code) => fail(`the ${app} exited with ${code}: start it by hand to see why`));
  }
  await bench(await openWorld(servers, { key, receiverUrl: receiver.url, dispatcher: children.at(-1) }));
} finally {
  for (const child of children) child.removeAllListeners('exit').kill('SIGKILL');
  receiver.server.closeAllConnections();
  receiver.server.close();
  await servers.stop();
}
process.exit(0);

async function bench(world) {
  const quiet = await world.watch('quiet');
  await tell(world, quiet, 20);
  const idle = await tell(world, quiet, singles);
  const alone = await flood(world);
  const dead = await world.watch('dead', { path: '/hangs' });
  await world.find(dead, waiting, 'alert');
  await sleep(5_000);
  const beside = await tell(world, quiet, singles);
  const besideFlood = await flood(world);
  console.table([
    { 'a mention at a time': 'idle system', ...idle },
    { 'a mention at a time': `beside a dead destination with ${waiting} waiting`, ...beside },
  ]);
  console.table([
    { [`${burst} mentions, ${destinations} destinations`]: 'alone', ...alone },
    {
      [`${burst} mentions, ${destinations} destinations`]: 'beside the dead destination',
      ...besideFlood,
    },
  ]);
}

/**
 * Stores mentions one by one.
 * @returns percentiles of the time until each reaches the receiver
 */
async function tell(world, monitor, count) {
  const ms = [];
  for (let number = 0; number < count; number += 1) {
    const before = performance.now();
    const [id] = await world.find(monitor, 1, 'classify');
    const stored = performance.now();
    ms.push((await receiver.arrivalOf(id)) - stored);
    await sleep(Math.max(0, 50 - (performance.now() - before)));
  }
  ms.sort((a, b) => a - b);
  const at = (share) => Math.round(ms[Math.min(ms.length - 1, Math.floor(share * ms.length))]);
  return { mentions: count, 'p50 ms': at(0.5), 'p99 ms': at(0.99), 'max ms': at(1) };
}

/**
 * Stores classified mentions for many destinations at once.
 * @returns notifications per second, from the first job to the last arrival, and the CPU time for each in ms; Postgres also
 * stores the mentions
 */
async function flood(world) {
  const round = newId();
  const monitors = [];
  for (let number = 0; number < destinations; number += 1)
    monitors.push(await world.watch(`${round}-${number}`));
  const cpuBefore = world.cpuUs();
  const before = performance.now();
  const ids = (
    await Promise.all(monitors.map((monitor) => world.find(monitor, burst / destinations, 'alert')))
  ).flat();
  const arrivals = await Promise.all(ids.map((id) => receiver.arrivalOf(id)));
  const cpu = world.cpuUs();
  const perMessage = (name) => ((cpu[name] - cpuBefore[name]) / 1_000 / ids.length).toFixed(2);
  return {
    'notifications/s': Math.round(ids.length / ((Math.max(...arrivals) - before) / 1_000)),
    'CPU ms of the dispatcher': perMessage('dispatcher'),
    'of Postgres': perMessage('postgres'),
  };
}

function run(app, env) {
  return fork(fileURLToPath(new URL(`../../apps/${app}/dist/main.js`, import.meta.url)), {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function fail(reason) {
  console.error(reason);
  for (const child of children) child.removeAllListeners('exit').kill('SIGKILL');
  await servers.stop();
  process.exit(1);
}
