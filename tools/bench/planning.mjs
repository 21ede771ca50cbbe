/**
 * Upstream requests per hour needed to keep monitors up to date, with keywords distributed by Zipf's law (a few names are
 * watched by many) and scans every five minutes: one request per keyword and monitor, one per distinct keyword, and as
 * planned by Earshot, in jobs of 5,000 watches. Also shows how often each source can be scanned within its default quota.
 * Usage: npm run bench:planning
 */
import { planReadings, windowLengthMs } from '../../libs/domain/dist/index.js';
import { normalizeKeyword } from '../../libs/matching/dist/index.js';
import { EnvReader } from '../../libs/platform/dist/index.js';
import { idsPerJob } from '../../libs/queue/dist/index.js';
import { sourceDefinitions } from '../../libs/sources/dist/index.js';
import { seededRandom } from './made-up/random.mjs';
import { readNumbers } from './command-line.mjs';

readNumbers('npm run bench:planning', {});

const intervalMinutes = 5;
const roundsPerHour = 60 / intervalMinutes;
/** What one search takes from the source's scarcest meter. */
const scarcest = {
  x: { meter: 'searches', units: 1 },
  reddit: { meter: 'requests', units: 1 },
  youtube: { meter: 'searches', units: 1 },
  linkedin: { meter: 'spend', units: 5 },
  threads: { meter: 'searches', units: 1 },
};
const credentials = {
  X_BEARER_TOKEN: 'x',
  REDDIT_CLIENT_ID: 'x',
  REDDIT_CLIENT_SECRET: 'x',
  REDDIT_USER_AGENT: 'server:com.example.bench:1.0 (by /u/bench)',
  YOUTUBE_API_KEY: 'x',
  LINKEDIN_BRAVE_API_KEY: 'x',
  THREADS_ACCESS_TOKEN: 'x',
};
const log = { debug() {}, info() {}, warn() {}, error() {} };
const deps = { http: null, clock: { now: () => new Date() }, log };

const random = seededRandom(7);
const vocabulary = 200_000;
const harmonic = cumulated(vocabulary, 1.05);

function cumulated(count, exponent) {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank += 1) sums[rank] = sum += 1 / (rank + 1) ** exponent;
  return sums;
}

/** Draws a rank; 0 is the most frequent. */
function zipf() {
  const target = random() * harmonic.at(-1);
  let [low, high] = [0, vocabulary - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (harmonic[middle] < target) low = middle + 1;
    else high = middle;
  }
  return low;
}

const endings = ['', ' app', '.com', ' labs', 'ly', ' cloud'];
const name = (rank) => `brand${rank.toString(36)}${endings[rank % endings.length]}`;

/** Makes watches with one to five keywords each, all last read five minutes ago. */
function watches(count, now) {
  return Array.from({ length: count }, (_, index) => {
    const ranks = new Set(Array.from({ length: 1 + Math.floor(random() * 5) }, zipf));
    return [...ranks].map(name).map((keyword) => ({
      projectId: `p${index % Math.ceil(count / 20)}`,
      keyword,
      key: normalizeKeyword(keyword),
      part: 'head',
      since: new Date(now.getTime() - intervalMinutes * 60_000),
      until: null,
      readAt: new Date(now.getTime() - intervalMinutes * 60_000),
      isAlone: false,
      reserve: 0,
      payable: null,
    }));
  });
}

function sourceParts(sourceName) {
  const definition = sourceDefinitions[sourceName];
  const env = new EnvReader(credentials);
  const config = new definition.config(env);
  env.finish();
  const source = definition.create(config, deps);
  const { meter, units } = scarcest[sourceName];
  const found = definition.meters(config).find((one) => one.name === meter);
  if (found === undefined) throw new Error(`${sourceName} has no meter ${meter}`);
  return { grammar: source.feeds.find((feed) => feed.grammar !== null).grammar, meter: found, units };
}

/** @returns requests per round, and how long planning took */
function planned(all, grammar, now) {
  const started = performance.now();
  let requests = 0;
  for (let at = 0; at < all.length; at += idsPerJob.watches)
    requests += planReadings(all.slice(at, at + idsPerJob.watches).flat(), grammar, now).length;
  return { requests, ms: performance.now() - started };
}

const count = (number) => Math.round(number).toLocaleString('en');
function interval(minutes) {
  if (minutes <= intervalMinutes) return `${intervalMinutes} min`;
  return minutes < 120
    ? `${Math.round(minutes)} min`
    : minutes < 2_880
      ? `${Math.round(minutes / 60)} h`
      : `${Math.round(minutes / 1_440)} days`;
}

console.log(
  '| monitors | source | one per keyword and monitor | one per distinct keyword | Earshot | fewer than distinct | planning a round | interval with the default quota |',
);
console.log('|---:|---|---:|---:|---:|---:|---:|---:|');
for (const monitors of [100, 1_000, 10_000, 100_000]) {
  const now = new Date();
  const all = watches(monitors, now);
  const keywords = all.flat();
  const distinct = new Set(keywords.map(({ key }) => key)).size;
  for (const sourceName of Object.keys(scarcest)) {
    const { grammar, meter, units } = sourceParts(sourceName);
    const { requests, ms } = planned(all, grammar, now);
    const allowedPerMinute = meter.limit / units / (windowLengthMs(meter.window) / 60_000);
    const cells = [
      count(monitors),
      sourceName,
      count(keywords.length * roundsPerHour),
      count(distinct * roundsPerHour),
      count(requests * roundsPerHour),
      `${(distinct / requests).toFixed(1)}x`,
      `${Math.round(ms)} ms`,
      interval(requests / allowedPerMinute),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}
