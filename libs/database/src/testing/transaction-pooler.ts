import { createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';

/**
 * A pooler in transaction mode with two sessions: each transaction of a client goes to the session used longest ago, and
 * startup parameters are refused, like PgBouncer does (https://www.pgbouncer.org/features.html), or ignored.
 */
export class TransactionPooler {
  private readonly sockets = new Set<Socket>();
  private readonly waiting: ((session: Socket) => void)[] = [];

  private constructor(
    private readonly server: Server,
    private readonly behind: URL,
    private readonly free: Socket[],
    private readonly sessions: readonly pg.Client[],
    private readonly startup: 'refuses' | 'ignores',
  ) {}

  static async open(url: string, startup: 'refuses' | 'ignores' = 'refuses'): Promise<TransactionPooler> {
    const sessions = [
      new pg.Client({ connectionString: url }),
      new pg.Client({ connectionString: url }),
    ] as const;
    for (const session of sessions) await session.connect();
    const sockets = sessions.map((session) => (session as unknown as Connected).connection.stream);
    // From here on, data is passed on to the clients.
    for (const socket of sockets) socket.removeAllListeners('data');
    const server = createServer({ noDelay: true });
    const pooler = new TransactionPooler(server, new URL(url), sockets, sessions, startup);
    server.on('connection', (client) => pooler.serve(client));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return pooler;
  }

  /** The URL that clients connect to. */
  get url(): string {
    const url = new URL(this.behind);
    url.host = `127.0.0.1:${(this.server.address() as { port: number }).port}`;
    return url.href;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((closed) => this.server.close(closed));
    for (const session of this.sessions)
      (session as unknown as Connected).connection.stream.removeAllListeners().destroy();
  }

  private serve(client: Socket): void {
    this.sockets.add(client);
    client.on('error', () => undefined).on('close', () => this.sockets.delete(client));
    let session: Promise<Socket> | undefined;
    const messages = new Messages(client, 'startup', (type, message) => {
      if (type === 'startup') return void client.write(greeting(message, this.startup === 'ignores'));
      if (type === 'X') return void client.end();
      session ??= this.take().then((taken) => {
        const answers = new Messages(taken, 'typed', (kind, answer) => {
          client.write(answer);
          if (kind !== 'Z' || answer.at(-1) !== idle) return;
          answers.stop();
          session = undefined;
          this.giveBack(taken);
        });
        return taken;
      });
      void session.then((taken) => taken.write(message));
    });
    client.on('close', () => messages.stop());
  }

  private take(): Promise<Socket> {
    const session = this.free.shift();
    return session === undefined
      ? new Promise((taken) => this.waiting.push(taken))
      : Promise.resolve(session);
  }

  private giveBack(session: Socket): void {
    const next = this.waiting.shift();
    if (next === undefined) this.free.push(session);
    else next(session);
  }
}

interface Connected {
  readonly connection: { readonly stream: Socket };
}

/** The status in `ReadyForQuery` of a session outside a transaction. */
const idle = 'I'.charCodeAt(0);

/** Splits a stream of the protocol into messages: https://www.postgresql.org/docs/current/protocol-message-formats.html */
class Messages {
  private bytes = Buffer.alloc(0);
  private readonly listen = (chunk: Buffer): void => this.read(chunk);

  constructor(
    private readonly socket: Socket,
    private state: 'startup' | 'typed',
    private readonly tell: (type: string, message: Buffer) => void,
  ) {
    socket.on('data', this.listen);
  }

  stop(): void {
    this.socket.off('data', this.listen);
  }

  private read(chunk: Buffer): void {
    this.bytes = Buffer.concat([this.bytes, chunk]);
    for (;;) {
      const head = this.state === 'startup' ? 0 : 1;
      if (this.bytes.length < head + 4) return;
      const length = head + this.bytes.readInt32BE(head);
      if (this.bytes.length < length) return;
      const message = this.bytes.subarray(0, length);
      this.bytes = this.bytes.subarray(length);
      const type = this.state === 'startup' ? 'startup' : String.fromCharCode(message[0] ?? 0);
      this.state = 'typed';
      this.tell(type, message);
    }
  }
}

/** The answer to a client's authentication, which is not checked. */
function greeting(startup: Buffer, ignoresUnknown: boolean): Buffer {
  const words = startup.subarray(8).toString().split('\0');
  const known = ['user', 'database', 'application_name', 'client_encoding', ''];
  const unknown = words.find((word, at) => at % 2 === 0 && !known.includes(word));
  if (unknown !== undefined && !ignoresUnknown)
    return typed('E', `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`);
  return Buffer.concat([typed('R', '\0\0\0\0'), typed('Z', 'I')]);
}

function typed(type: string, body: string): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, Buffer.from(body)]);
}
