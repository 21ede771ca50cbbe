import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A network between a pool and Postgres that a spec can spoil. */
export class PostgresProxy {
  private readonly connections: (readonly [Socket, Socket])[] = [];
  private rewrite = (bytes: Buffer): Buffer => bytes;

  private constructor(
    private readonly server: Server,
    private readonly behind: URL,
  ) {}

  static async open(url: string): Promise<PostgresProxy> {
    const server = createServer({ noDelay: true });
    const proxy = new PostgresProxy(server, new URL(url));
    server.on('connection', (client) => proxy.serve(client));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return proxy;
  }

  /** What clients connect to. */
  get url(): string {
    const url = new URL(this.behind);
    url.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return url.href;
  }

  /** From now on what clients send reaches Postgres as `other`, which is as long. */
  replace(text: string, other: string): void {
    this.rewrite = (bytes) => Buffer.from(bytes.toString('latin1').replaceAll(text, other), 'latin1');
  }

  /** As a network that has lost its connections: nothing arrives any more, and neither end is notified. */
  silence(): void {
    for (const pair of this.connections)
      for (const socket of pair) socket.removeAllListeners('data').on('data', () => undefined);
  }

  /** Once its clients have closed their connections. */
  async close(): Promise<void> {
    await new Promise((closed) => this.server.close(closed));
  }

  private serve(client: Socket): void {
    const postgres = connect({ port: Number(this.behind.port), host: this.behind.hostname, noDelay: true });
    this.connections.push([client, postgres]);
    client.on('data', (bytes) => postgres.write(this.rewrite(bytes)));
    postgres.on('data', (bytes) => client.write(bytes));
    client.on('error', () => undefined).on('close', () => postgres.destroy());
    postgres.on('error', () => undefined).on('close', () => client.destroy());
  }
}
