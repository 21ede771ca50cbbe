import { join } from 'node:path';
import { type SourceAccess, sourceManifests, sourceNames } from '@earshot/domain';
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
  const played = sourceManifests.filter(({ access }) => !isReal(access, user)).map(({ name }) => name);
  return {
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    // Posts appear every few seconds: a plan's minutes would be a long wait for somebody who watches. Not where a real
    // source is read, whose limits and prices are real too.
    ...(played.length === sourceNames.length ? { SCAN_TICK_SECONDS: '2', SCAN_INTERVAL_SECONDS: '20' } : {}),
    ...Object.assign(
      {},
      ...played.map((source) => ({ ...sandbox.environment[source], ...sandbox.generous[source] })),
      played.includes('reddit') ? { REDDIT_COMMENT_SUBREDDITS: sampleSubreddits.join(',') } : {},
    ),
    ...(user['SMTP_URL'] ? {} : { SMTP_URL: sandbox.smtpUrl, MAIL_FROM: 'Earshot <alerts@earshot.example>' }),
  };
}

/** A user who sets one of its credentials means the real source. */
function isReal({ variables, otherVariables }: SourceAccess, user: Environment): boolean {
  return [...variables, ...otherVariables].some((name) => user[name]?.trim());
}

/** An empty variable counts as absent, so that it does not hide a default. */
function given(env: Environment): Environment {
  return Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
}
