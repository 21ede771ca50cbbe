import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { anyFreePort } from '../network/free-port.js';
import { type ConnectionFilter, type NetworkMode, ProxiedConnection } from './proxied-connection.js';

const passes: NetworkMode = { kind: 'passes' };
/** Default ports of URLs. */
const usualPorts: Readonly<Record<string, number>> = {
  'redis:': 6379,
  'postgres:': 5432,
  'postgresql:': 5432,
};

/** Simulates the network between processes and a server, on a fixed port of 127.0.0.1. */
export class TcpProxy {
  /** The number of connections opened so far. */
  opened = 0;
  private readonly connections = new Set<ProxiedConnection>();
  private server: Server | undefined;
  private mode = passes;

  private constructor(
    private readonly behind: URL,
    private readonly filterOf: (connection: () => ProxiedConnection) => ConnectionFilter | null,
    private readonly port: number,
  ) {}

  /**
   * Opens a proxy.
   * @param url of the real server
   * @param filterOf creates the filter for a new connection; absent = everything passes
   */
  static async open(
    url: string,
    filterOf: (connection: () => ProxiedConnection) => ConnectionFilter | null = () => null,
  ): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(url), filterOf, await anyFreePort());
    await proxy.comeBack();
    return proxy;
  }

  /** The server's URL, but through the proxy. */
  get url(): string {
    const url = new URL(this.behind);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  /**
   * Changes the network for existing and new connections. Bytes lost in a blackhole never arrive: when it ends, the
   * affected connections are reset.
   */
  become(mode: NetworkMode): void {
    this.mode = mode;
    for (const connection of this.connections) connection.begin(mode);
  }

  /** Restores the network. */
  heal(): void {
    this.become(passes);
  }

  /** Resets every connection; new ones are still accepted. */
  reset(): void {
    for (const connection of this.connections) connection.reset();
  }

  /** Permanently silences open connections, without either end noticing; new ones work. */
  silence(): void {
    for (const connection of this.connections) connection.silence();
  }

  /** Resets every connection and refuses new ones. */
  async goAway(): Promise<void> {
    const { server } = this;
    this.reset();
    await new Promise((closed) => (server === undefined ? closed(undefined) : server.close(closed)));
  }

  /** Listens again on the same port. */
  async comeBack(): Promise<void> {
    const server = createServer((client) => this.accept(client));
    await once(server.listen(this.port, '127.0.0.1'), 'listening');
    this.server = server;
  }

  private accept(client: Socket): void {
    this.opened += 1;
    const port = Number(this.behind.port || usualPorts[this.behind.protocol]);
    const target = connect(port, this.behind.hostname);
    const filter = this.filterOf(() => connection);
    const connection: ProxiedConnection = new ProxiedConnection(
      client,
      target,
      () => this.connections.delete(connection),
      filter,
    );
    this.connections.add(connection);
    connection.begin(this.mode);
  }
}
