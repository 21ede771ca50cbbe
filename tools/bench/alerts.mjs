/**
 * How soon a stored mention is notified, and how many notifications leave a second: a classifier and a dispatcher in processes of
 * their own, webhooks to a receiver in this one, fsync on. Then the same beside a destination that takes nothing, with 500
 * notifications of its own waiting.
 * Usage: npm run bench:alerts [-- mentions burst], default 200 2000
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLog, EnvReader, newId, SecretBox } from '../../libs/platform/dist/index.js';
import {
  AlertRepository,
  connect,
  Database,
  MentionRepository,
  sealAddress,
} from '../../libs/database/dist/index.js';
import { givenMonitor, givenProject } from '../../libs/database/dist/testing/index.js';
import { newWebhookSecret } from '../../libs/channels/dist/index.js';
import { Enqueuer, inJobs, queues, RedisConfig, RedisConnection } from '../../libs/queue/dist/index.js';
import { startTestServers } from '../process/start-test-servers.mjs';
import { readNumbers } from './command-line.mjs';
import { cpuTimeUs, familyCpuTimeUs, parentOf } from './measure/cpu-time.mjs';

const [singles, burst] = readNumbers('npm run bench:alerts', { mentions: 200, burst: 2_000 });
const destinations = 20;
const waiting = 500;
const key = randomBytes(32).toString('hex');
const log = createLog({ service: 'bench', level: 'silent' });

const servers = await startTestServers();
const children = [];
const receiver = await startReceiver();
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
  await ended(run('libs/database/dist/migrate.main.js', env));
  for (const app of ['classifier', 'dispatcher']) {
    const child = run(`apps/${app}/dist/main.js`, env);
    children.push(child);
    child.once('exit', (code) => fail(`the ${app} ended with ${code}: start it by hand and read why`));
  }
  await bench(await openWorld(env));
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

/** Stores mentions one after the other. @returns percentiles of the time until the receiver has each */
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
 * Classified mentions for many destinations at once.
 * @returns notifications a second, from the first job to the last arrival, and the CPU time of each in ms; Postgres also stores
 *   the mentions
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

async function openWorld(env) {
  const config = { url: env.DATABASE_URL, poolSize: 4, statementTimeoutMs: 60_000 };
  const dataSource = await connect(config, log);
  const database = new Database(dataSource);
  const [{ pid }] = await dataSource.query('SELECT pg_backend_pid() AS pid');
  const postmaster = parentOf(pid);
  const dispatcher = children.at(-1);
  const redis = new RedisConfig(new EnvReader({ REDIS_URL: env.REDIS_URL }));
  const connection = new RedisConnection(redis);
  await once(connection.client, 'ready');
  const enqueuer = new Enqueuer(connection, redis, { countJobs() {} }, log);
  const mentions = new MentionRepository();
  const secrets = new SecretBox({ key: Buffer.from(key, 'hex') });
  return {
    cpuUs: () => ({ dispatcher: cpuTimeUs([dispatcher.pid]), postgres: familyCpuTimeUs(postmaster) }),
    /** A project with a monitor and a webhook for all it finds. */
    async watch(name, { path = `/takes/${name}` } = {}) {
      const { id: projectId } = await givenProject(database, { name: 'Lumenboard' });
      const id = newId();
      const every = {
        categories: [],
        sentiments: [],
        monitorIds: [],
        sources: [],
        languages: [],
        kinds: [],
        events: ['mention.alert'],
        minUrgency: 0,
        deliverAtHour: 9,
        urgentAtOnce: true,
      };
      const hook = { channel: 'webhook', destination: receiver.url + path, frequency: 'instant' };
      await database.asSystem((tx) =>
        new AlertRepository().insert(
          tx,
          { id, projectId, name, active: true, quietHours: null, ...every, ...hook },
          {
            secret: secrets.seal(newWebhookSecret(), id),
            address: sealAddress(secrets, hook.destination, id),
          },
        ),
      );
      return givenMonitor(database, projectId, { keywords: ['lumenboard'] });
    },
    /** Stores mentions as a scan does, enqueues them, and, for the stage `alert`, gives them a classification. */
    async find(monitor, count, stage) {
      const ids = await database.asSystem(async (tx) => {
        const found = Array.from({ length: count }, () => post(monitor));
        const { newMentions } = await mentions.saveFound(tx, found);
        const stored = newMentions.map(({ id }) => id);
        if (stage === 'alert') await classify(tx, stored);
        return stored;
      });
      await enqueuer.enqueue(
        queues[stage],
        inJobs(ids, 50).map((mentionIds) => ({ mentionIds })),
      );
      return ids;
    },
  };
}

function post({ id: monitorId, projectId }) {
  const text = 'Lumenboard is down for our whole team, please help.';
  return {
    projectId,
    post: {
      source: 'reddit',
      externalId: `t3_${newId()}`,
      kind: 'post',
      url: 'https://www.reddit.com/r/saas/comments/1/',
      title: null,
      text,
      links: [],
      authorHandle: 'ada',
      authorUrl: null,
      publishedAt: new Date(),
      engagement: { upvotes: 3, comments: 1 },
    },
    matches: [{ monitorId, keyword: 'lumenboard', field: 'text', link: null, start: 0, end: 10 }],
  };
}

async function classify(tx, ids) {
  await tx.query(
    `UPDATE mentions SET is_relevant = true, category = 'complaint', sentiment = 'negative', urgency = 50, ai_summary = '',
       confidence = 0.8, classifier = 'bench', reasons = '[]', classified_at = now() WHERE id = ANY($1)`,
    [ids],
  );
  await tx.query("UPDATE mention_work SET stage = 'alert' WHERE mention_id = ANY($1)", [ids]);
}

/** Takes webhooks and remembers when each mention's came; `/hangs` never answers. */
async function startReceiver() {
  const arrivals = new Map();
  const awaited = new Map();
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/hangs') return;
      response.end('ok');
      const { id } = JSON.parse(Buffer.concat(chunks).toString()).data.mention;
      arrivals.set(id, performance.now());
      awaited.get(id)?.(performance.now());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    server,
    url: `http://127.0.0.1:${server.address().port}`,
    arrivalOf(id) {
      const patience = setTimeout(() => fail(`mention ${id} was not notified within five minutes`), 300_000);
      const arrival = arrivals.get(id) ?? new Promise((resolve) => awaited.set(id, resolve));
      return Promise.resolve(arrival).finally(() => clearTimeout(patience));
    },
  };
}

function run(file, env) {
  return fork(fileURLToPath(new URL(`../../${file}`, import.meta.url)), {
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

async function ended(child) {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The migrations failed.');
}
