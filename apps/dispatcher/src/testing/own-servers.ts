import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from '@earshot/database/testing';

const main = fileURLToPath(new URL('../../../standalone/dist/servers.main.js', import.meta.url));

/** A Postgres and a Redis of their own that can be killed: each restarts by itself with the same port and data. */
export class OwnServers {
  private constructor(
    readonly databaseUrl: string,
    readonly redisUrl: string,
    /** Stops them and deletes their data. */
    readonly stop: () => Promise<void>,
  ) {}

  static async start(): Promise<OwnServers> {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-servers-'));
    await chmod(folder, 0o711); // Run by root, Postgres uses another account, which needs access.
    // The servers stop whenever this process exits.
    const child = spawn(process.execPath, [main, '--data', join(folder, 'data'), '--with-parent'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const gone = once(child, 'exit');
    const stop = async (): Promise<void> => {
      child.stdin.end();
      await gone;
      await rm(folder, { recursive: true, force: true });
    };
    for await (const line of createInterface(child.stdout)) {
      const urls = JSON.parse(line) as { readonly database_url: string; readonly redis_url: string };
      return new OwnServers(urls.database_url, urls.redis_url, stop);
    }
    throw new Error('The servers did not start.');
  }

  /** Sends kill -9. */
  async killRedis(): Promise<void> {
    const [, pid] = /process_id:(\d+)/.exec(await this.redisInfo()) ?? [];
    process.kill(Number(pid), 'SIGKILL');
  }

  /** Like `pg_ctl restart -m immediate`: no checkpoint, all connections are lost. Resolves when it accepts connections again. */
  async restartPostgres(test: TestDatabase): Promise<void> {
    const before = await postmasterPid(test);
    process.kill(before, 'SIGQUIT');
    for (let now = before; now === before; now = await postmasterPid(test).catch(() => before))
      await sleep(100);
  }

  private redisInfo(): Promise<string> {
    const { hostname, port, password } = new URL(this.redisUrl);
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(Number(port), hostname, () =>
        socket.write(`AUTH ${password}\r\nINFO server\r\nQUIT\r\n`),
      );
      socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
      socket.on('error', reject).on('close', () => resolve(answer));
    });
  }
}

async function postmasterPid({ dataSource }: TestDatabase): Promise<number> {
  const [found] = await dataSource.query<{ readonly pid: number }[]>(
    "SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1)::integer AS pid",
  );
  if (found === undefined) throw new Error('Postgres does not say which process it is.');
  return found.pid;
}
