import type { Counts, RateLimit } from './rate-limit.js';
import type { RedisClient } from '../redis/redis-client.js';

/** The counters of all processes, in Redis. */
export class SharedCounters {
  private readonly client: Counting;

  constructor(client: RedisClient) {
    client.defineCommand(countUses, { lua: countScript });
    this.client = client as Counting;
  }

  /**
   * Counts one use, or none, under all limits or, if one is used up, under none.
   * @param keys in Redis, one for each limit
   * @returns each counter's previous value
   * @throws if Redis does not answer
   */
  async count(
    keys: readonly string[],
    limits: readonly RateLimit[],
    windowMs: number,
    uses: 0 | 1,
  ): Promise<Counts> {
    const given = [...keys, windowMs, uses, ...limits.map(({ limit }) => limit)];
    const [taken = 0, ...flat] = await this.client[countUses](keys.length, ...given);
    const counters = limits.map((_, index) => ({
      before: flat[2 * index] ?? 0,
      leftMs: flat[2 * index + 1] ?? windowMs,
    }));
    return { uses: taken, counters };
  }
}

const countUses = 'earshotCountUses';

type Counting = RedisClient & Record<typeof countUses, (...given: (string | number)[]) => Promise<number[]>>;

/** Reads all counters before changing any. ARGV: window in ms, uses (0 or 1), one limit per key. */
const countScript = `
local counted, uses = {0}, tonumber(ARGV[2])
for i, key in ipairs(KEYS) do
  local before = tonumber(redis.call('GET', key) or '0')
  local left = redis.call('PTTL', key)
  if left < 0 then left = tonumber(ARGV[1]) end
  counted[2 * i], counted[2 * i + 1] = before, left
  if before >= tonumber(ARGV[2 + i]) then uses = 0 end
end
if uses > 0 then
  for i, key in ipairs(KEYS) do
    if redis.call('INCR', key) == 1 then redis.call('PEXPIRE', key, ARGV[1]) end
  end
end
counted[1] = uses
return counted`;
