import { parseArgs } from 'node:util';
import type { SandboxOptions } from './sandbox-options.js';

/** Shown by --help. */
export const usage = `Usage: node apps/sandbox/dist/main.js [options]

Stands in for the sources' APIs, a mail server and a webhook receiver.

  --port N               HTTP port, 0 = any free one (default 3999)
  --smtp-port N          SMTP port, 0 = any free one (default 3925)
  --host ADDRESS         address to listen on (default 127.0.0.1)
  --corpus FILE          play the posts of this JSONL file instead of the samples
  --posts-per-second N   how fast posts appear (default 1 for a corpus, 0.25 for the samples)
  --generate N           also make up N posts a second, across all sources
  --seed N               seed for made-up posts: the same seed gives the same posts (default 1)
  --faults FILE          faults to set at the start, in the format of POST /faults, as a JSON array or one per line
  --rate N               Reddit's budget in queries a minute (default 100)
  --youtube-searches N   YouTube's searches a day (default 100)
  --limit-factor N       multiply every vendor's limits by N (default 1)
  --page-cache SECONDS   how long Reddit caches a page (default 30)
  --indexing-delay SECONDS  how long after publication a search finds a post (default 0)
  --keep FILE            keep posts, mails and deliveries in this file across restarts
  --no-samples           start without posts
  --help                 show this text
`;

/**
 * Parses the command line; null = help is requested.
 * @throws Error with one sentence that names the mistake
 */
export function parseOptions(args: readonly string[]): SandboxOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '3999' },
      'smtp-port': { type: 'string', default: '3925' },
      host: { type: 'string', default: '127.0.0.1' },
      corpus: { type: 'string' },
      'posts-per-second': { type: 'string' },
      generate: { type: 'string' },
      seed: { type: 'string', default: '1' },
      faults: { type: 'string' },
      rate: { type: 'string', default: '100' },
      'youtube-searches': { type: 'string', default: '100' },
      'limit-factor': { type: 'string', default: '1' },
      'page-cache': { type: 'string', default: '30' },
      'indexing-delay': { type: 'string', default: '0' },
      keep: { type: 'string' },
      'no-samples': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const perSecond = values['posts-per-second'];
  return {
    port: port(values.port, '--port'),
    smtpPort: port(values['smtp-port'], '--smtp-port'),
    host: values.host,
    settings: {
      reddit: {
        ratePerMinute: positive(values.rate, '--rate'),
        pageCacheMs: notNegative(values['page-cache'], '--page-cache') * 1_000,
      },
      youtube: { searchesPerDay: positive(values['youtube-searches'], '--youtube-searches') },
    },
    samples: !values['no-samples'],
    seed: notNegative(values.seed, '--seed'),
    limitFactor: positive(values['limit-factor'], '--limit-factor'),
    indexingDelayMs: notNegative(values['indexing-delay'], '--indexing-delay') * 1_000,
    ...(values.faults === undefined ? {} : { faultsFile: values.faults }),
    ...(values.generate === undefined ? {} : { generatePerSecond: positive(values.generate, '--generate') }),
    ...(values.keep === undefined ? {} : { journalFile: values.keep }),
    ...(values.corpus === undefined ? {} : { corpusFile: values.corpus }),
    ...(perSecond === undefined ? {} : { postsPerSecond: positive(perSecond, '--posts-per-second') }),
  };
}

function port(value: string, option: string): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new Error(`${option} must be a number from 0 to 65535, not "${value}".`);
  }
  return Number(value);
}

function notNegative(value: string, option: string): number {
  return value.trim() === '0' ? 0 : positive(value, option);
}

function positive(value: string, option: string): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number) || number <= 0) {
    throw new Error(`${option} must be a number above 0, not "${value}".`);
  }
  return number;
}
