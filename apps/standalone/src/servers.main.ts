import { parseArgs } from 'node:util';
import { prepareDataDir } from './data-dir/data-dir.js';
import { lockInstance } from './data-dir/instance-lock.js';
import { startServers } from './servers/start-servers.js';

/**
 * Only the servers: `node apps/standalone/dist/servers.main.js --data DIR [--with-parent]`. One JSON line
 * `{"database_url","redis_url"}` on stdout when they are ready, progress on stderr. Stops on SIGINT, SIGTERM and,
 * with --with-parent, when its standard input ends.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { data: { type: 'string' }, 'with-parent': { type: 'boolean' } } });
  if (values.data === undefined) throw new Error('--data DIR is required');
  const dataDir = prepareDataDir(values.data);
  const unlock = lockInstance(dataDir);
  try {
    const { promise: end, resolve: stop } = withResolvers<number>();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
    if (values['with-parent'] === true)
      for (const event of ['end', 'close']) process.stdin.resume().once(event, () => stop(0));
    const servers = await startServers({
      dataDir,
      onProgress: say,
      onLost: (error) => {
        say(error.message);
        stop(1);
      },
    });
    const { databaseUrl, redisUrl } = servers;
    process.stdout.write(`${JSON.stringify({ database_url: databaseUrl, redis_url: redisUrl })}\n`);
    const code = await end;
    await servers.stop();
    return code;
  } finally {
    unlock();
  }
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
