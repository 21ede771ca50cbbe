import { join } from 'node:path';
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

/** Reddit and mail each as a whole: half of a real configuration and half of the sandbox's would fit nowhere. */
function sandboxEnvironment(sandbox: Sandbox, user: Environment): Environment {
  return {
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    ...(user['REDDIT_CLIENT_ID'] ? {} : sandboxReddit(sandbox)),
    ...(user['SMTP_URL'] ? {} : { SMTP_URL: sandbox.smtpUrl, MAIL_FROM: 'Earshot <alerts@earshot.example>' }),
  };
}

function sandboxReddit(sandbox: Sandbox): Environment {
  return {
    REDDIT_CLIENT_ID: 'sandbox-client',
    REDDIT_CLIENT_SECRET: 'sandbox-secret',
    REDDIT_USER_AGENT: 'server:earshot:0.1.0 (by /u/earshot_sandbox)',
    REDDIT_AUTH_URL: sandbox.redditAuthUrl,
    REDDIT_API_URL: sandbox.redditApiUrl,
    REDDIT_COMMENT_SUBREDDITS: sampleSubreddits.join(','),
    // Posts appear every few seconds: a plan's minutes would be a long wait for somebody who watches.
    SCAN_TICK_SECONDS: '2',
    SCAN_INTERVAL_SECONDS: '20',
    REDDIT_OVERLAP_SECONDS: '60',
  };
}

/** An empty variable counts as absent, so that it does not hide a default. */
function given(env: Environment): Environment {
  return Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
}
