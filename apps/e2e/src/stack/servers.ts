import { TcpProxy } from '@earshot/platform/testing';
import { eventually } from './eventually.js';
import { childrenOf, type ProcessRow } from './process-table.js';
import { programs } from './programs.js';
import { redisCommand } from './redis-command.js';
import { type RunningProgram, runProgram } from './run-program.js';

/** The addresses of the servers that a stack uses. */
export interface ServerAddresses {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

/**
 * Our own Postgres and Redis, each behind its own proxy. When killed, they restart by themselves, with the same data, up to
 * five times a minute.
 */
export class Servers implements ServerAddresses {
  private constructor(
    private readonly program: RunningProgram,
    /** Between the apps and Postgres. */
    readonly postgres: TcpProxy,
    /** Between the apps and Redis. */
    readonly redis: TcpProxy,
  ) {}

  static async start(dataDir: string, env: Readonly<Record<string, string>>): Promise<Servers> {
    const program = await runProgram(programs.servers, ['--data', dataDir, '--with-parent'], env);
    return new Servers(
      program,
      await TcpProxy.open(program.ready['database_url'] as string),
      await TcpProxy.open(program.ready['redis_url'] as string),
    );
  }

  get databaseUrl(): string {
    return this.postgres.url;
  }

  get redisUrl(): string {
    return this.redis.url;
  }

  /** kill -9: loses what was not yet in the append-only file. */
  async killRedis(): Promise<void> {
    send(await this.redisProcess(), 'SIGKILL');
  }

  /** Stops Redis from replying while every connection stays open. @returns the function that resumes it */
  async pauseRedis(): Promise<() => void> {
    const redis = await this.redisProcess();
    send(redis, 'SIGSTOP');
    return () => send(redis, 'SIGCONT');
  }

  /** Deletes everything in Redis. */
  async flushRedis(): Promise<void> {
    const url = this.program.ready['redis_url'] as string;
    await eventually(() => redisCommand(url, 'FLUSHALL'));
  }

  /** Like `pg_ctl stop -m immediate`: no checkpoint, recovery at the next start. */
  async stopPostgresImmediately(): Promise<void> {
    send(await this.postmaster(), 'SIGQUIT');
  }

  /** Runs `pg_terminate_backend` on every client connection. @returns how many there were */
  async terminateBackends(): Promise<number> {
    const backends = childrenOf((await this.postmaster()).pid).filter(({ commandLine }) =>
      /^postgres: .* 127\.0\.0\.1\(\d+\)/.test(commandLine),
    );
    for (const backend of backends) send(backend, 'SIGTERM');
    return backends.length;
  }

  async stop(): Promise<void> {
    await this.program.stop();
    await Promise.all([this.postgres.goAway(), this.redis.goAway()]);
  }

  private postmaster(): Promise<ProcessRow> {
    return this.only(/\bpostgres\b.* -D /);
  }

  private redisProcess(): Promise<ProcessRow> {
    return this.only(/\b(redis|valkey)-server\b/);
  }

  /** Waits, because after a recent kill it may not be back yet. */
  private only(program: RegExp): Promise<ProcessRow> {
    return eventually(() =>
      Promise.resolve(childrenOf(this.program.pid).find(({ commandLine }) => program.test(commandLine))),
    );
  }
}

function send({ pid }: ProcessRow, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
