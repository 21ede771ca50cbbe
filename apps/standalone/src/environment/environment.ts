import { join } from 'node:path';
import type { SourceName } from '@earshot/domain';
import type { Environment } from '@earshot/platform';
import type { Sandbox } from '@earshot/sandbox';
import { sampleSubreddits } from '../projects/sample-monitors.js';
import { keptSecret } from '../servers/private-file.js';

/**
 * The environment of the services: what the user has set, and defaults that suit a single machine. With the sandbox, mail
 * and the sources that it plays point at it.
 */
export function serviceEnvironment(options: {
  readonly user: Environment;
  readonly dataDir: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly sandbox: Sandbox | null;
  /** The sources that the sandbox plays. */
  readonly played: readonly SourceName[];
}): Environment {
  const { user, dataDir, port, sandbox, played } = options;
  return {
    BASE_URL: `http://localhost:${port}`,
    HOST: '127.0.0.1',
    // Plain HTTP on this machine only: browsers would discard a Secure cookie.
    INSECURE_COOKIES: 'true',
    EARSHOT_SECRET_KEY: keptSecret(join(dataDir, 'secret.key'), 32).secret,
    ...(sandbox === null ? {} : sandboxEnvironment(sandbox, user, played)),
    ...given(user),
    PORT: String(port),
    DATABASE_URL: options.databaseUrl,
    REDIS_URL: options.redisUrl,
  };
}

/** Mail and each source as a whole: half a real configuration and half of the sandbox's would not fit together. */
function sandboxEnvironment(
  { environment, generous, smtpUrl }: Sandbox,
  user: Environment,
  played: readonly SourceName[],
): Environment {
  return {
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
    SAMPLE_SOURCES: played.join(','),
    // Posts appear every few seconds, because a user is watching.
    SCAN_TICK_SECONDS: '2',
    ...Object.assign({}, ...played.map((source) => ({ ...environment[source], ...generous[source] }))),
    ...(played.includes('reddit') ? { REDDIT_COMMENT_SUBREDDITS: sampleSubreddits.join(',') } : {}),
    ...(user['SMTP_URL'] ? {} : { SMTP_URL: smtpUrl, MAIL_FROM: 'Earshot <alerts@earshot.example>' }),
  };
}

/** An empty variable counts as absent, so that it does not override a default. */
function given(env: Environment): Environment {
  return Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
}
