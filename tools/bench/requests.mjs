/**
 * What reading costs the scanner: CPU per request that finds nothing and per post listed, for each source, using the real
 * connectors against a sandbox in its own process. Matching and storing are not included. The lowest of several rounds.
 * Usage: npm run build && npm run bench:requests [-- requests], default 40 a round
 */
import { fileURLToPath } from 'node:url';
import { runProgram } from '../../apps/e2e/dist/stack/run-program.js';
import { createLog, EnvReader, HttpClient } from '../../libs/platform/dist/index.js';
import { sourceDefinitions } from '../../libs/sources/dist/index.js';
import { unlimitedMeters } from '../../libs/sources/dist/meters.js';
import { KeptCredentials } from '../../libs/sources/dist/testing/kept-credentials.js';
import { readNumbers } from './command-line.mjs';
import { ownCpuTimeUs } from './measure/cpu-time.mjs';

const [requests] = readNumbers('npm run bench:requests', { requests: 40 });
const rounds = 5;
const postsListed = 100;
const name = 'lumenboard';
/** They make no request per scan: one is a stream (npm run bench:stream), the other reads addresses kept in Postgres. */
const measuredElsewhere = ['bluesky', 'feeds'];

const sandbox = await runProgram(
  fileURLToPath(new URL('../../apps/sandbox/dist/main.js', import.meta.url)),
  ['--port', '0', '--smtp-port', '0', '--no-samples', '--page-cache', '0', '--limit-factor', '100000'],
  { PATH: process.env.PATH },
);
try {
  const rows = [];
  for (const source of Object.keys(sourceDefinitions).filter((each) => !measuredElsewhere.includes(each)))
    rows.push(await costOf(source));
  console.table(rows);
} finally {
  await sandbox.stop();
}
process.exit(0);

async function costOf(source) {
  const feed = feedOf(source);
  const empty = await cheapest(feed, `nothing ${name}`);
  await publish(source);
  const full = await cheapest(feed, name);
  const perPost = (full.us - empty.us * (full.requests / empty.requests)) / full.posts;
  return {
    source,
    feed: feed.name,
    'us/request': Math.round(empty.us / empty.requests),
    'us/post listed': Math.round(Math.max(0, perPost)),
    'posts listed': full.posts,
    'requests for them': full.requests,
  };
}

function feedOf(source) {
  const definition = sourceDefinitions[source];
  const config = new definition.config(new EnvReader(sandbox.ready.environment[source]));
  const built = definition.create(config, {
    http: new HttpClient(),
    clock: { now: () => new Date() },
    log: createLog({ service: 'bench', level: 'silent' }),
    credentials: new KeptCredentials(),
  });
  return built.feeds.find((feed) => feed.grammar !== null && feed.looksBack !== true) ?? built.feeds[0];
}

/** The cheapest of all rounds, for one reading of a one-hour window. */
async function cheapest(feed, keyword) {
  const costs = [];
  for (let round = 0; round <= rounds; round += 1) {
    const before = ownCpuTimeUs();
    let [asked, listed] = [0, 0];
    for (let number = 0; number < requests; number += 1) {
      const window = await feed.fetch(queryFor(feed, keyword), callOf());
      asked += window.requests;
      listed += window.listed ?? window.posts.length;
    }
    // The first round is a warm-up.
    if (round > 0)
      costs.push({
        us: (ownCpuTimeUs() - before) / requests,
        requests: asked / requests,
        posts: listed / requests,
      });
  }
  return costs.reduce((least, cost) => (cost.us < least.us ? cost : least));
}

function queryFor(feed, keyword) {
  const since = new Date(Date.now() - 3_600_000);
  if (feed.grammar === null) return { q: '', keywords: [], since, until: null };
  const { before, after } = feed.grammar;
  return { q: `${before}"${keyword}"${after}`, keywords: [keyword], since, until: null };
}

function callOf() {
  return { signal: AbortSignal.timeout(60_000), meters: unlimitedMeters() };
}

async function publish(source) {
  const text = `${name} is what we moved to last month, and I would like to hear how others get on with it every day. `;
  const rows = Array.from({ length: postsListed }, (_, index) => ({
    source,
    title: `${name} ${index}`,
    text: `${index} ${text.repeat(2)}`,
    // X does not return posts of the last half minute.
    published_at: new Date(Date.now() - 600_000).toISOString(),
  }));
  const answer = await fetch(`${sandbox.ready.url}/posts`, { method: 'POST', body: JSON.stringify(rows) });
  if (!answer.ok) throw new Error(`${source}: the sandbox refused the posts: ${await answer.text()}`);
}
