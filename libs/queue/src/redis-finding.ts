/** A problem with Redis. */
export interface RedisFinding {
  /** `refuse`: the process does not start. `warn`: it runs, slower or less safely. */
  readonly action: 'refuse' | 'warn';
  /** A sentence for operators, without secrets. */
  readonly sentence: string;
  /** The same for public health pages, without an address. */
  readonly reason: string;
}

/** https://docs.bullmq.io/guide/going-to-production, and the commands that the queues use. */
const oldest = { major: 6, minor: 2 };

/** Evaluates the answer to INFO. @returns null where all is well, or not stated */
export function findingIn(info: string): RedisFinding | null {
  const valueOf = (name: string): string | undefined =>
    new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim();
  const version = valueOf('redis_version');
  const [major = Number.NaN, minor = 0] = version?.split('.').map(Number) ?? [];
  if (major < oldest.major || (major === oldest.major && minor < oldest.minor)) {
    const sentence = `Redis is version ${version}; Earshot needs ${oldest.major}.${oldest.minor} or newer.`;
    return { action: 'refuse', sentence, reason: sentence };
  }
  const policy = valueOf('maxmemory_policy');
  if (policy === undefined || policy === 'noeviction') return null;
  const sentence = `Redis may drop queued work when its memory is full (maxmemory-policy ${policy}); set it to noeviction.`;
  return { action: 'warn', sentence, reason: sentence };
}

/** Evaluates a failed connection. @param where host and port */
export function findingOf(error: Error & { code?: unknown }, where: string): RedisFinding {
  const { message, code } = error;
  if (/^(WRONGPASS|NOAUTH|ERR (invalid password|AUTH ))/.test(message))
    return {
      action: 'refuse',
      sentence: `REDIS_URL: Redis at ${where} refuses the user or the password.`,
      reason: 'Redis refuses the user or the password.',
    };
  if (/^ERR (DB index|invalid DB)/.test(message))
    return {
      action: 'refuse',
      sentence: `REDIS_URL: Redis at ${where} has no database of this number.`,
      reason: 'Redis has no database of this number.',
    };
  return {
    action: 'warn',
    sentence: `REDIS_URL: Redis at ${where} cannot be reached (${typeof code === 'string' ? code : message}): until it can, Earshot is slower.`,
    reason: 'Redis cannot be reached.',
  };
}
