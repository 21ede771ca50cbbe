import { join } from 'node:path';
import { type SourceName, sourceNames } from '@earshot/domain';
import type { Environment } from '@earshot/platform';
import type { Sandbox } from '@earshot/sandbox';
import { sampleSubreddits } from './sample-monitors.js';
import { keptSecret } from './servers/private-file.js';

/**
 * What the services run with: what the user set, and for everything else what makes one machine work. With the
 * sandbox, sources and mail go there unless the user configured real ones.
 */
export function serviceEnvironment(options: {
  readonly user: Environment;
  readonly dataDir: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly sandbox: Sandbox | null;
}): Environment {
  const { user, dataDir, port, sandbox } = options;
  return {
    BASE_URL: `http://localhost:${port}`,
    HOST: '127.0.0.1',
    // Plain HTTP on this machine only: browsers would not keep a Secure cookie.
    INSECURE_COOKIES: 'true',
    EARSHOT_SECRET_KEY: keptSecret(join(dataDir, 'secret.key'), 32).secret,
    ...(sandbox === null ? {} : sandboxEnvironment(sandbox, user)),
    ...given(user),
    PORT: String(port),
    DATABASE_URL: options.databaseUrl,
    REDIS_URL: options.redisUrl,
  };
}

/** Each source and mail as a whole: half of a real configuration and half of the sandbox's would fit nowhere. */
function sandboxEnvironment(sandbox: Sandbox, user: Environment): Environment {
  const isReal = (source: SourceName): boolean => credentials[source].some((name) => user[name]?.trim());
  const played = sourceNames.filter((source) => !isReal(source));
  return {
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    // Posts appear every few seconds: a plan's minutes would be a long wait for somebody who watches. Not where a real
    // source is read, whose limits and prices are real too.
    ...(played.length === sourceNames.length ? { SCAN_TICK_SECONDS: '2', SCAN_INTERVAL_SECONDS: '20' } : {}),
    ...Object.assign(
      {},
      ...played.map((source) => ({ ...sandbox.environment[source], ...generous[source] })),
    ),
    ...(user['SMTP_URL'] ? {} : { SMTP_URL: sandbox.smtpUrl, MAIL_FROM: 'Earshot <alerts@earshot.example>' }),
  };
}

/** Whoever sets one of them means the real source. */
const credentials: Readonly<Record<SourceName, readonly string[]>> = {
  x: ['X_API_KEY', 'X_API_SECRET', 'X_BEARER_TOKEN'],
  reddit: ['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET'],
  youtube: ['YOUTUBE_API_KEY'],
  linkedin: ['LINKEDIN_BRAVE_API_KEY', 'LINKEDIN_ACCESS_TOKEN'],
  threads: ['THREADS_ACCESS_TOKEN'],
};

/** The sandbox costs nothing, and a day's quota would not last for a scan every 20 seconds. */
const generous: Readonly<Record<SourceName, Environment>> = {
  x: { X_MONTHLY_BUDGET_USD: '100000', X_SEARCHES_PER_QUARTER_HOUR: '45000', X_AUTHOR_NAMES: 'true' },
  reddit: { REDDIT_COMMENT_SUBREDDITS: sampleSubreddits.join(','), REDDIT_OVERLAP_SECONDS: '60' },
  youtube: { YOUTUBE_SEARCHES_PER_DAY: '100000', YOUTUBE_UNITS_PER_DAY: '10000000' },
  linkedin: { LINKEDIN_MONTHLY_BUDGET_USD: '100000' },
  // A keyword a search: what every scan asks of the others in one query would be thousands of requests an hour.
  threads: { THREADS_SEARCHES_PER_DAY: '1000000', THREADS_CALLS_PER_DAY: '24000' },
};

/** An empty variable counts as absent, so that it does not hide a default. */
function given(env: Environment): Environment {
  return Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
}
