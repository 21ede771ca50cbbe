import { join } from 'node:path';
import { needsKey, type SourceAccess, sourceManifests, type SourceName } from '@earshot/domain';
import { EnvReader, type Environment } from '@earshot/platform';
import { type Sandbox, sourcesWithSamples } from '@earshot/sandbox';
import { ScannerConfig } from '@earshot/scanner';
import { sampleSubreddits } from '../projects/sample-project.js';
import { keptKey } from '../servers/private-file.js';

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
  const own = given(user);
  const isHttps = own['BASE_URL']?.trim().startsWith('https:') === true;
  return {
    BASE_URL: `http://localhost:${port}`,
    HOST: '127.0.0.1',
    // Over plain HTTP browsers would discard a Secure cookie.
    INSECURE_COOKIES: String(!isHttps),
    EARSHOT_SECRET_KEY: own['EARSHOT_SECRET_KEY'] ?? keptKey(join(dataDir, 'secret.key')),
    ...(sandbox === null ? {} : sandboxEnvironment(sandbox, played)),
    ...own,
    ...(sandbox === null || own['SMTP_URL'] !== undefined ? {} : sandboxMail(sandbox)),
    ...(sandbox === null ? {} : { OUTBOUND_ALLOW_CIDRS: withLoopback(own['OUTBOUND_ALLOW_CIDRS']) }),
    PORT: String(port),
    DATABASE_URL: options.databaseUrl,
    REDIS_URL: options.redisUrl,
  };
}

/** Each source as a whole: half a real configuration and half of the sandbox's would not fit together. */
function sandboxEnvironment({ environment, generous }: Sandbox, played: readonly SourceName[]): Environment {
  return {
    SAMPLE_SOURCES: played.join(','),
    // Posts appear every few seconds, because a user is watching.
    SCAN_TICK_SECONDS: '2',
    ...Object.assign({}, ...played.map((source) => ({ ...environment[source], ...generous[source] }))),
    ...(played.includes('reddit') ? { REDDIT_COMMENT_SUBREDDITS: sampleSubreddits.join(',') } : {}),
  };
}

/** Also as a whole: by the domain of the sender, pages tell that such e-mail reaches only a test mailbox. */
function sandboxMail({ smtpUrl }: Sandbox): Environment {
  return { SMTP_URL: smtpUrl, MAIL_FROM: 'Earshot <alerts@earshot.example>' };
}

/** With the sandbox's webhook receiver, beside the networks that the user has named. */
function withLoopback(cidrs: string | undefined): string {
  return [...(cidrs === undefined ? [] : [cidrs]), '127.0.0.0/8'].join(',');
}

/** The variables that are set, so that an empty one does not override a default. */
export function given(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => isGiven(env, name)));
}

/** Whether a variable is set; an empty one counts as absent. */
export function isGiven(env: Environment, name: string): boolean {
  return (env[name] ?? '').trim() !== '';
}

/**
 * The sources that a sandbox plays: those that have sample posts and need a key, but have none. Sources that need no key are
 * never played.
 */
export function playedSources(user: Environment): SourceName[] {
  const { sources } = new ScannerConfig(new EnvReader(user));
  return sourceManifests
    .filter((manifest) => needsKey(manifest) && !isReal(manifest.access, user))
    .map(({ name }) => name)
    .filter((name) => sources.includes(name) && sourcesWithSamples.includes(name));
}

/** A user who sets one of its credentials wants the real source. */
function isReal({ variables, otherVariables }: SourceAccess, user: Environment): boolean {
  return [...variables, ...otherVariables].some((name) => isGiven(user, name));
}
