import type { Counts, RateLimit } from './rate-limit.js';
import type { RedisClient } from './redis-client.js';

/** The counters of all processes, in Redis. */
export class SharedCounters {
  private readonly client: Counting;

  constructor(client: RedisClient) {
    client.defineCommand(countUses, { lua: countScript });
    client.defineCommand(returnUses, { lua: returnScript });
    this.client = client as Counting;
  }

  /**
   * Counts this many uses, or one, under all limits or, where one is used up, under none.
   * @param keys of Redis, one for each limit
   * @returns each counter's previous value @throws where Redis does not answer
   */
  async count(
    keys: readonly string[],
    limits: readonly RateLimit[],
    windowMs: number,
    uses: number,
  ): Promise<Counts> {
    const [taken = 0, ...flat] = await this.client[countUses](
      keys.length,
      ...keys,
      windowMs,
      uses,
      ...limits.map(({ limit }) => limit),
    );
    const counters = limits.map((_, index) => ({
      before: flat[2 * index] ?? 0,
      leftMs: flat[2 * index + 1] ?? windowMs,
    }));
    return { uses: taken, counters };
  }

  /** Refunds uses that `count` counted, if their window has not ended. @throws where Redis does not answer */
  async giveBack(keys: readonly string[], { counters }: Counts, uses: number): Promise<void> {
    await this.client[returnUses](keys.length, ...keys, uses, ...counters.map(({ leftMs }) => leftMs));
  }
}

const countUses = 'earshotCountUses';
const returnUses = 'earshotReturnUses';

type Counting = RedisClient &
  Record<typeof countUses | typeof returnUses, (...given: (string | number)[]) => Promise<number[]>>;

/**
 * Reads all counters before changing any. ARGV: window in ms, uses, a limit for each key. More than one use is counted only
 * up to a twentieth of the remaining room.
 */
const countScript = `
local counted, uses = {0}, tonumber(ARGV[2])
for i, key in ipairs(KEYS) do
  local before = tonumber(redis.call('GET', key) or '0')
  local left = redis.call('PTTL', key)
  if left < 0 then left = tonumber(ARGV[1]) end
  counted[2 * i], counted[2 * i + 1] = before, left
  local room = tonumber(ARGV[2 + i]) - before
  uses = math.min(uses, room < 1 and 0 or math.max(1, math.floor(room / 20)))
end
if uses > 0 then
  for i, key in ipairs(KEYS) do
    if redis.call('INCRBY', key, uses) == uses then redis.call('PEXPIRE', key, ARGV[1]) end
  end
end
counted[1] = uses
return counted`;

/** ARGV: uses, and for each key the remaining time of its window: a later window is left unchanged. */
const returnScript = `
for i, key in ipairs(KEYS) do
  local left = redis.call('PTTL', key)
  if left > 0 and left <= tonumber(ARGV[1 + i]) then redis.call('DECRBY', key, ARGV[1]) end
end
return {}`;
