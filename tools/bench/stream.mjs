/**
 * What reading Bluesky's stream costs: made-up posts from a host in another process, read in slices from mark to mark as
 * scans do, parsed and matched against the keywords of all monitors. Exits with 1 if 50 posts a second take more than a
 * tenth of a core, or if catching up is less than 20 times as fast as real time. Usage: npm run build && npm run
 * bench:stream [-- posts keywords], default 400000 10000
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Matcher } from '../../libs/matching/dist/index.js';
import { EnvReader, HttpClient } from '../../libs/platform/dist/index.js';
import { sourceDefinitions, unlimitedMeters } from '../../libs/sources/dist/index.js';
import { readNumbers } from './command-line.mjs';
import { MadeUpLanguage } from './made-up/language.mjs';
import { ownCpuTimeUs } from './measure/cpu-time.mjs';

const [count, keywordCount] = readNumbers('npm run bench:stream', { posts: 400_000, keywords: 10_000 });
const goals = { corePercent: 10, timesRealTime: 20 };

const host = fork(fileURLToPath(new URL('made-up/jetstream-host.mjs', import.meta.url)));
try {
  host.send(count);
  const [started] = await once(host, 'message');
  await bench(started);
} finally {
  host.kill();
}

async function bench({ stream, begun, everyMs, frameBytes }) {
  const feed = streamFeed(stream);
  const matcher = Matcher.compile(
    new MadeUpLanguage().keywords(keywordCount).map((keyword, index) => ({
      id: String(index),
      keywords: [keyword],
      excludeKeywords: [],
      excludeAuthors: [],
    })),
  );
  const wants = (post) => matcher.match(post).length > 0;
  const signal = AbortSignal.timeout(3_600_000);
  const totals = { events: 0, wanted: 0, slices: 0 };
  const [cpuBefore, wallBefore] = [ownCpuTimeUs(), performance.now()];
  let query = { q: '', keywords: [], since: new Date(begun), until: null };
  for (let window; window?.stopped.reason !== 'reached';) {
    window = await feed.fetch(query, { signal, meters: unlimitedMeters(), wants });
    if (!['reached', 'put_off'].includes(window.stopped.reason))
      throw new Error(JSON.stringify(window.stopped));
    totals.slices += 1;
    totals.events += window.listed;
    totals.wanted += window.posts.length;
    query = { ...query, since: window.coveredUntil, marks: [window.mark] };
  }
  const cpuUs = (ownCpuTimeUs() - cpuBefore) / totals.events;
  const seconds = (performance.now() - wallBefore) / 1_000;
  const perSecond = 1_000 / everyMs;
  const corePercent = (cpuUs * perSecond) / 10_000;
  const timesRealTime = (totals.events * everyMs) / 1_000 / seconds;
  console.log(
    `${totals.events.toLocaleString('en')} posts of ${frameBytes} bytes, ${keywordCount.toLocaleString('en')} keywords: ` +
      `${totals.wanted.toLocaleString('en')} wanted, ${totals.slices} slices, ${seconds.toFixed(1)} s`,
  );
  console.table({
    'CPU of a post, µs': { measured: cpuUs.toFixed(1), goal: '' },
    [`${perSecond} posts a second, % of a core`]: {
      measured: corePercent.toFixed(2),
      goal: `<= ${goals.corePercent}`,
    },
    'catching up, times real time': {
      measured: Math.round(timesRealTime),
      goal: `>= ${goals.timesRealTime}`,
    },
    '36 h of them, s': { measured: Math.round((36 * 3_600) / timesRealTime), goal: '' },
  });
  if (corePercent > goals.corePercent || timesRealTime < goals.timesRealTime) process.exitCode = 1;
}

function streamFeed(stream) {
  const definition = sourceDefinitions.bluesky;
  const reader = new EnvReader({ BLUESKY_JETSTREAM_HOSTS: stream });
  const config = new definition.config(reader);
  reader.finish();
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const deps = { http: new HttpClient(), clock: { now: () => new Date() }, log };
  return definition.create(config, deps).feeds.find(({ name }) => name === 'stream');
}
