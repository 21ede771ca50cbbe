import { randomUUID } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { EnvReader } from '@earshot/platform';
import { RedisConfig } from '../redis.config.js';

/** The Redis of the test run, under a prefix of its own. @throws where `REDIS_URL` is not set */
export function testRedis(url = process.env['REDIS_URL']): RedisConfig {
  const env = new EnvReader({ REDIS_URL: url, REDIS_PREFIX: `{spec-${randomUUID().slice(0, 18)}}` });
  const config = new RedisConfig(env);
  env.finish();
  return config;
}

/** Nothing listens there. */
export function absentRedis(): RedisConfig {
  return testRedis('redis://127.0.0.1:1/0');
}

/** A Redis that can go away and come back: the real one behind a door. */
export class RedisDoor {
  private readonly sockets = new Set<Socket>();
  private readonly pairs = new Set<readonly [Socket, Socket]>();
  private server: Server | undefined;
  private port = 0;
  /** Connections that ever came through. */
  opened = 0;

  private constructor(private readonly behind: URL) {}

  static async open(): Promise<RedisDoor> {
    const door = new RedisDoor(new URL(testRedis().url));
    await door.comeBack();
    return door;
  }

  config(): RedisConfig {
    const url = new URL(this.behind);
    url.host = `127.0.0.1:${this.port}`;
    return testRedis(url.href);
  }

  async comeBack(): Promise<void> {
    const server = createServer((client) => {
      const target = connect(Number(this.behind.port || 6379), this.behind.hostname);
      this.opened += 1;
      for (const socket of [client, target]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
      }
      const pair = [client, target] as const;
      this.pairs.add(pair);
      client.on('close', () => this.pairs.delete(pair));
      client.pipe(target).pipe(client);
    });
    await new Promise<void>((listening) => server.listen(this.port, '127.0.0.1', listening));
    this.server = server;
    this.port = (server.address() as { port: number }).port;
  }

  async goAway(): Promise<void> {
    const closed = new Promise((done) => this.server?.close(done));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** Connections that are open carry nothing any more, and nobody is told; new ones are well. */
  silence(): void {
    for (const [client, target] of this.pairs) {
      client.unpipe(target).resume();
      target.unpipe(client).resume();
    }
  }
}
