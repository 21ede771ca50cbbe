import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { prepareDataDir } from './data-dir/data-dir.js';
import { lockInstance } from './data-dir/instance-lock.js';
import { startPostgres } from './servers/postgres.js';
import type { ServerEvents } from './servers/run-server.js';
import { startServers } from './servers/start-servers.js';

/**
 * Only the servers: `node apps/standalone/dist/servers.main.js --data DIR [--without-redis] [--with-parent]
 * [--temporary]`. One JSON line `{"database_url","redis_url"}` on stdout when they are ready, progress on stderr. Stops on
 * SIGINT, SIGTERM and, with --with-parent, when its standard input ends. Deletes DIR then with --temporary.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      'without-redis': { type: 'boolean', default: false },
      'with-parent': { type: 'boolean', default: false },
      temporary: { type: 'boolean', default: false },
    },
  });
  if (values.data === undefined) throw new Error('--data DIR is required');
  const dataDir = prepareDataDir(values.data);
  const unlock = lockInstance(dataDir);
  try {
    const { promise: end, resolve: stop } = withResolvers<number>();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
    if (values['with-parent'])
      for (const event of ['end', 'close']) process.stdin.resume().once(event, () => stop(0));
    const servers = await start(dataDir, values['without-redis'], {
      onProgress: say,
      onLost: (error) => {
        say(error.message);
        stop(1);
      },
    });
    process.stdout.write(`${JSON.stringify(servers.urls)}\n`);
    const code = await end;
    await servers.stop();
    return code;
  } finally {
    unlock();
    if (values.temporary) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function start(
  dataDir: string,
  withoutRedis: boolean,
  events: ServerEvents,
): Promise<{ urls: object; stop(): Promise<void> }> {
  if (withoutRedis) {
    const { url, stop } = await startPostgres(dataDir, events);
    return { urls: { database_url: url }, stop };
  }
  const { databaseUrl, redisUrl, stop } = await startServers({ dataDir, ...events });
  return { urls: { database_url: databaseUrl, redis_url: redisUrl }, stop };
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function withResolvers<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    say((error as Error).message);
    process.exit(1);
  },
);
