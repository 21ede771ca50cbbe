import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { type ConnectionFilter, type NetworkMode, ProxiedConnection } from './proxied-connection.js';

const passes: NetworkMode = { kind: 'passes' };
/** Of URLs that name none. */
const usualPorts: Readonly<Record<string, number>> = {
  'redis:': 6379,
  'postgres:': 5432,
  'postgresql:': 5432,
};

/** A network between processes and one server, on a port of 127.0.0.1 that stays the same whatever the server does. */
export class TcpProxy {
  /** Connections that were ever opened. */
  opened = 0;
  private readonly connections = new Set<ProxiedConnection>();
  private server: Server | undefined;
  private port = 0;
  private mode = passes;

  private constructor(
    private readonly behind: URL,
    private readonly filterOf: (connection: () => ProxiedConnection) => ConnectionFilter | null,
  ) {}

  /**
   * @param url of the real server
   * @param filterOf makes what decides about the bytes of a new connection; absent = all pass
   */
  static async open(
    url: string,
    filterOf: (connection: () => ProxiedConnection) => ConnectionFilter | null = () => null,
  ): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(url), filterOf);
    await proxy.comeBack();
    return proxy;
  }

  /** The same URL, through the proxy. */
  get url(): string {
    const url = new URL(this.behind);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  /**
   * Has the network be so, for connections that exist as well as new ones. What a blackhole swallowed never arrives: when
   * it ends, the connections that lost something are reset.
   */
  become(mode: NetworkMode): void {
    this.mode = mode;
    for (const connection of this.connections) connection.begin(mode);
  }

  /** All is well again. */
  heal(): void {
    this.become(passes);
  }

  /** Resets every connection; new ones are let in. */
  reset(): void {
    for (const connection of this.connections) connection.reset();
  }

  /** Connections that are open carry nothing any more, and neither end notices, ever; new ones are well. */
  silence(): void {
    for (const connection of this.connections) connection.silence();
  }

  /** Resets every connection and refuses new ones. */
  async goAway(): Promise<void> {
    const { server } = this;
    this.reset();
    await new Promise((closed) => (server === undefined ? closed(undefined) : server.close(closed)));
  }

  /** Listens again, where it did before. */
  async comeBack(): Promise<void> {
    const server = createServer((client) => this.accept(client));
    await new Promise<void>((listening) => server.listen(this.port, '127.0.0.1', listening));
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
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
