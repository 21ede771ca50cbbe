import { startPostgres } from './postgres.js';
import { startRedis } from './redis.js';
import type { ServerEvents } from './run-server.js';

/** Which servers, and where they keep what they hold. */
export interface ServerOptions extends ServerEvents {
  /** Holds everything the servers keep; it exists and the caller holds its instance lock. */
  readonly dataDir: string;
  /** Servers that exist already: used as they are, neither started nor stopped. */
  readonly databaseUrl?: string | undefined;
  readonly redisUrl?: string | undefined;
}

/** Where they can be reached. */
export interface RunningServers {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Ends within 13 s, whatever it takes. */
  stop(): Promise<void>;
}

/**
 * Postgres and Redis, ready for connections. They survive Ctrl-C in the terminal until `stop` is called;
 * killed, they are started again on the same port, and what an earlier run left behind is stopped first.
 * @throws Error that says what to do when one cannot start; the other is stopped then
 */
export async function startServers(options: ServerOptions): Promise<RunningServers> {
  const starts = [
    options.databaseUrl === undefined
      ? startPostgres(options.dataDir, options)
      : external(options.databaseUrl),
    options.redisUrl === undefined ? startRedis(options.dataDir, options) : external(options.redisUrl),
  ] as const;
  const [database, redis] = await Promise.allSettled(starts);
  if (database.status === 'fulfilled' && redis.status === 'fulfilled')
    return {
      databaseUrl: database.value.url,
      redisUrl: redis.value.url,
      stop: async () => void (await Promise.all([database.value.stop(), redis.value.stop()])),
    };
  const faults = [database, redis].flatMap((start) =>
    start.status === 'rejected' ? [start.reason as Error] : [],
  );
  for (const start of [database, redis]) if (start.status === 'fulfilled') await start.value.stop();
  throw new Error(faults.map(({ message }) => message).join('\n'), { cause: faults[0] });
}

function external(url: string): Promise<{ url: string; stop(): Promise<void> }> {
  return Promise.resolve({ url, stop: () => Promise.resolve() });
}
