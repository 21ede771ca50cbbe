import { networkFault, networkSentence } from '@earshot/platform';
import type { ProbedPort } from './probe-redis.js';

export interface RedisFinding {
  /** `refuse`: the process does not start. `warn`: it runs, slower or less safely. */
  readonly action: 'refuse' | 'warn';
  /** A sentence for operators, without secrets. */
  readonly sentence: string;
  /** The same for public health pages, without an address. */
  readonly reason: string;
}

/** The Redis connection that messages refer to. */
export interface RedisPlace {
  /** Host and port; with Sentinel, those of the sentinels. */
  readonly where: string;
  /** The topology, as implied by the variables that are set. */
  readonly topology: 'server' | 'sentinel' | 'cluster';
  readonly encrypted: boolean;
}

/** Required by https://docs.bullmq.io/guide/going-to-production and by the commands that the queues use. */
const oldest = { major: 6, minor: 2 };

/**
 * Evaluates the reply to INFO.
 * @returns null if all is well, or nothing can be told from the reply
 */
export function findingIn(info: string, { topology }: Pick<RedisPlace, 'topology'>): RedisFinding | null {
  const valueOf = (name: string): string | undefined =>
    new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim();
  const mode = valueOf('redis_mode');
  if (mode === 'sentinel')
    return refusal(
      'REDIS_URL points to a Sentinel, which stores nothing: put its address into REDIS_SENTINELS, and the name of its master into REDIS_URL.',
    );
  const version = valueOf('redis_version');
  const [major = Number.NaN, minor = 0] = version?.split('.').map(Number) ?? [];
  if (major < oldest.major || (major === oldest.major && minor < oldest.minor))
    return refusal(`Redis is version ${version}; Earshot needs ${oldest.major}.${oldest.minor} or newer.`);
  // Not refused: some vendors' proxies call themselves a cluster and answer for all of it.
  if (mode === 'cluster' && topology === 'server')
    return warning('Redis is a node of a cluster: put its nodes into REDIS_CLUSTER_NODES.');
  if (valueOf('role') === 'slave' && topology === 'server')
    return warning('Redis is a replica, which refuses writes: REDIS_URL must point to its master.');
  const policy = valueOf('maxmemory_policy');
  if (policy === undefined || policy === 'noeviction') return null;
  return warning(
    `Redis may drop queued work when its memory is full (maxmemory-policy ${policy}); set it to noeviction.`,
  );
}

/**
 * Evaluates a failed connection.
 * @param port what probing the port found, if it was probed
 */
export function findingOf(error: unknown, place: RedisPlace, port: ProbedPort): RedisFinding {
  const { where, topology, encrypted } = place;
  const { message } = deepest(error);
  const at = `Redis at ${where}`;
  const refused = (why: string): RedisFinding => refusal(`REDIS_URL: ${at} ${why}.`, `Redis ${why}.`);
  if (/^(WRONGPASS|NOAUTH|ERR (invalid password|AUTH ))/.test(message))
    return refused('refuses the user or the password');
  if (/^ERR (DB index|invalid DB)/.test(message)) return refused('has no database with this number');
  if (/cluster support disabled/.test(message))
    return refusal(`REDIS_CLUSTER_NODES: ${at} is not part of a cluster.`, 'Redis is not a cluster.');
  const reason = 'Redis cannot be reached.';
  const because = (why: string): RedisFinding =>
    warning(`REDIS_URL: ${why} Until then Earshot is slower.`, reason);
  if (port === 'protected')
    return because(
      `${at} is in protected mode and accepts connections only from its own machine: give it a password (requirepass), and put that into REDIS_URL.`,
    );
  if (port === 'tls' && !encrypted) return because(`${at} expects TLS: start the address with rediss://.`);
  if (port === 'plain' && encrypted) return because(`${at} has no TLS: start the address with redis://.`);
  const fault = networkFault(deepest(error));
  if (fault === 'certificate_not_trusted')
    return because(
      `${networkSentence(at, fault)} Set REDIS_CA_FILE to a file with the certificate of that authority.`,
    );
  if (fault === 'certificate_of_another_name')
    return because(`${networkSentence(at, fault)} Use the name in the certificate.`);
  const why = fault === null ? `${at} cannot be reached (${message}).` : networkSentence(at, fault);
  const variable = topology === 'sentinel' ? 'REDIS_SENTINELS' : 'REDIS_URL';
  return warning(`${variable}: ${why} Until it can be reached, Earshot is slower.`, reason);
}

function refusal(sentence: string, reason = sentence): RedisFinding {
  return { action: 'refuse', sentence, reason };
}

function warning(sentence: string, reason = sentence): RedisFinding {
  return { action: 'warn', sentence, reason };
}

/** A cluster client puts the actual reason into the error of the node it tried last. */
function deepest(error: unknown): Error {
  return (error as { readonly lastNodeError?: Error }).lastNodeError ?? (error as Error);
}
