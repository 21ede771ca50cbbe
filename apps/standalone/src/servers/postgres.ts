import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { claimDatabaseDir } from '../data-dir/database-owner.js';
import { postgresBinaries } from './postgres-binaries.js';
import { clusterExists, createCluster, databaseName, replacePassword } from './postgres-cluster.js';
import { asAccount, type PostgresHome, postgresHome } from './postgres-home.js';
import { keptPassword, openLogFile, readIfThere } from './private-file.js';
import { endProcesses, findProcesses, processIdentity, processName, signal } from './process-table.js';
import { runServer, type Server, type ServerEvents } from './run-server.js';

/**
 * Starts our own Postgres on 127.0.0.1, with its data in `dataDir`; the first time, it creates the database `earshot`.
 * @returns its URL, the folder of its files if that is outside `dataDir` (else null), and `stop`
 */
export async function startPostgres(
  dataDir: string,
  events: ServerEvents,
): Promise<{ url: string; outsideDir: string | null; stop(): Promise<void> }> {
  const home = postgresHome(dataDir, (line) => events.onProgress(line));
  const outsideDir = home.dir === join(dataDir, 'postgres') ? null : home.dir;
  const release = outsideDir === null ? () => undefined : claimDatabaseDir(outsideDir, dataDir);
  const bin = postgresBinaries(home);
  const server = postgresServer(bin, home, join(dataDir, 'postgres.log'));
  await server.clear();
  const password = keptPassword(join(dataDir, 'postgres-password'));
  if (!clusterExists(home)) {
    events.onProgress('Creating the database');
    await createCluster(bin, home, password.secret);
  } else if (password.isNew) await replacePassword(bin, home, password.secret);
  const { port, stop } = await runServer(server, events);
  // Without TLS, even if PGSSLMODE asks the driver for it: that is meant for other servers.
  const url = `postgres://${databaseName}:${password.secret}@127.0.0.1:${port}/${databaseName}?sslmode=disable`;
  return { url, outsideDir, stop: () => stop().finally(release) };
}

function postgresServer(bin: string, home: PostgresHome, logPath: string): Server {
  // Every process of a cluster has this name in its command line, so all of them can be found again.
  const name = `earshot-${createHash('sha256').update(realpathSync(home.dir)).digest('hex').slice(0, 16)}`;
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    cluster_name: name,
    max_connections: '200',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  const statusPath = join(home.cluster, 'postmaster.pid');
  return {
    name: 'Postgres',
    logPath,
    dataDir: home.dir,
    preferredPort: 54320,
    stopSignals: ['SIGINT', 'SIGQUIT'],
    clear: () => clearPostgres(name, statusPath),
    launch: (port) => {
      const log = openLogFile(logPath);
      const options = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
      const child = spawn(join(bin, 'postgres'), ['-D', home.cluster, '-p', String(port), ...options], {
        ...asAccount(home.account),
        cwd: home.dir,
        stdio: ['ignore', log, log],
        detached: true, // Ctrl-C must reach the services first
      });
      closeSync(log);
      return child;
    },
    isReady: (_port, pid) => {
      const status = statusLines(statusPath);
      return Promise.resolve(status.pid === pid && status.state === 'ready');
    },
  };
}

/** Stops a cluster that an earlier run left behind; after a crash, its last processes may briefly outlive the first one. */
async function clearPostgres(clusterName: string, statusPath: string): Promise<void> {
  const find = (): number[] => findProcesses(/^postgres$/, clusterName);
  await endProcesses(find, (pids) => {
    const { pid } = statusLines(statusPath);
    if (pids.includes(pid)) signal(pid, 'SIGINT');
  });
  // Postgres would take a zombie, or an unrelated process that got the same pid, for itself and refuse to start.
  const { pid } = statusLines(statusPath);
  const isLivePostgres = processIdentity(pid) !== undefined && processName(pid) === 'postgres';
  if (process.platform === 'linux' && !isLivePostgres) rmSync(statusPath, { force: true });
}

/** https://www.postgresql.org/docs/18/storage-file-layout.html: line 1 the pid, line 8 the state. */
function statusLines(path: string): { pid: number; state: string } {
  const lines = (readIfThere(path) ?? '').split('\n');
  return { pid: Number(lines[0] || Number.NaN), state: (lines[7] ?? '').trim() };
}
