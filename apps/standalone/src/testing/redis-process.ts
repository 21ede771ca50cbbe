import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyFreePort } from '@earshot/platform';
import { until } from '@earshot/queue/testing';
import { type RedisCommand, redisCommand } from '../servers/redis-binary.js';

/** The command that starts Redis for tests; null = there is none, and the reason is printed. */
export async function redisAtHand(): Promise<RedisCommand | null> {
  try {
    return await redisCommand(tmpdir(), () => undefined);
  } catch (error) {
    process.stderr.write(`Skipped, for there is no redis-server: ${(error as Error).message}\n`);
    return null;
  }
}

/** A redis-server on 127.0.0.1 that can be killed and restarted with its data on disk. */
export class RedisProcess {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly command: RedisCommand,
    private readonly dir: string,
    readonly port: number,
    private readonly mode: readonly string[],
  ) {}

  /** @param settings lines of redis.conf @param mode `--sentinel`, or none */
  static async start(
    command: RedisCommand,
    settings: readonly string[] = [],
    ...mode: readonly string[]
  ): Promise<RedisProcess> {
    const dir = mkdtempSync(join(tmpdir(), 'earshot-redis-'));
    // Below the ports that systems assign themselves, as is the port for other nodes, 10,000 higher: nobody else takes one
    // while the server is down.
    const port = await anyFreePort();
    const server = new RedisProcess(command, dir, port, mode);
    const common = ['bind 127.0.0.1', `port ${server.port}`, `dir ${dir}`, 'save ""'];
    writeFileSync(join(dir, 'redis.conf'), [...common, ...settings, ''].join('\n'));
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const [program, ...args] = this.command;
    const settings = join(this.dir, 'redis.conf');
    this.process = spawn(program, [...args, settings, ...this.mode], { stdio: 'ignore' });
    await until(async () => (await this.order('PING').catch(() => '')).includes('PONG'));
  }

  /** Sends one command. @returns the raw answer @throws if the server is unavailable */
  order(command: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let answer = '';
      // Sentinel has no QUIT, so the answer to a PING marks the end.
      const socket = connect(this.port, '127.0.0.1', () => socket.write(`${command}\r\nPING\r\n`));
      socket.setEncoding('utf8').setTimeout(2_000, () => socket.destroy(new Error('no answer')));
      socket.on('data', (chunk: string) => {
        answer += chunk;
        if (answer.endsWith('+PONG\r\n')) socket.destroy();
      });
      socket.on('error', reject).on('close', () => resolve(answer));
    });
  }

  /** Like a power failure. */
  async kill(): Promise<void> {
    if (this.process === undefined || this.process.exitCode !== null) return;
    const ended = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await ended;
    this.process = undefined;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.dir, { recursive: true, force: true });
  }
}
