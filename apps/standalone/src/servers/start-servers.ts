import { startPostgres } from './postgres.js';
import { startRedis } from './redis.js';
import type { ServerEvents } from './run-server.js';

/** Which servers to start, and where they store their data. */
export interface ServerOptions extends ServerEvents {
  /** Contains all data of the servers; it must exist, and the caller must have its instance lock. */
  readonly dataDir: string;
  /** An existing server: used as it is, neither started nor stopped. */
  readonly databaseUrl?: string | undefined;
  readonly redisUrl?: string | undefined;
}

/**
 * Starts Postgres and Redis, ready for connections. They survive Ctrl-C in the terminal until `stop` is called; if killed,
 * they are restarted on the same port. Anything an earlier run left behind is stopped first.
 * @returns their URLs; `databaseDir`, the folder of our own database if that is outside `dataDir`, else null; and `stop`,
 * which completes within 13 s in any case
 * @throws Error saying what to do if one cannot start; the other one is then stopped
 */
export async function startServers(options: ServerOptions) {
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
      databaseDir: database.value.outsideDir,
      stop: async (): Promise<void> => void (await Promise.all([database.value.stop(), redis.value.stop()])),
    };
  const faults = [database, redis].flatMap((start) =>
    start.status === 'rejected' ? [start.reason as Error] : [],
  );
  for (const start of [database, redis]) if (start.status === 'fulfilled') await start.value.stop();
  throw new Error(faults.map(({ message }) => message).join('\n'), { cause: faults[0] });
}

function external(url: string): Promise<{ url: string; outsideDir: null; stop(): Promise<void> }> {
  return Promise.resolve({ url, outsideDir: null, stop: () => Promise.resolve() });
}
