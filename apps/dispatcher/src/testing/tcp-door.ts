import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A server that can go away and come back: the real one behind a door. Who goes away drops every connection. */
export class TcpDoor {
  private readonly sockets = new Set<Socket>();
  private readonly pairs = new Set<readonly [Socket, Socket]>();
  private server: Server | undefined;
  private port = 0;

  private constructor(private readonly behind: URL) {}

  /** @param url of the real server */
  static async open(url: string): Promise<TcpDoor> {
    const door = new TcpDoor(new URL(url));
    await door.comeBack();
    return door;
  }

  /** The same URL, through the door. */
  get url(): string {
    const url = new URL(this.behind);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  async comeBack(): Promise<void> {
    const server = createServer((client) => {
      const target = connect(Number(this.behind.port), this.behind.hostname);
      for (const [socket, other] of [
        [client, target],
        [target, client],
      ] as const) {
        this.sockets.add(socket);
        socket
          .on('error', () => undefined)
          .on('close', () => {
            this.sockets.delete(socket);
            other.destroy();
          });
      }
      const pair = [client, target] as const;
      this.pairs.add(pair);
      client.once('close', () => this.pairs.delete(pair));
      client.pipe(target).pipe(client);
    });
    await new Promise<void>((listening) => server.listen(this.port, '127.0.0.1', listening));
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
  }

  /** Nothing that is sent to the server arrives any more, and nobody is told, until `goAway`. */
  hold(): void {
    for (const [client, target] of this.pairs) {
      client.unpipe(target);
      client.pause();
    }
  }

  async goAway(): Promise<void> {
    const closed = new Promise((done) => this.server?.close(done));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
