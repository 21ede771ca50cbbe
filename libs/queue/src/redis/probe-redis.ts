import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectEncrypted } from 'node:tls';

/**
 * What a port answers without a client library. `protected`: Redis in protected mode, which only accepts its own machine;
 * `plain`: Redis without TLS; `tls`: a server that speaks TLS; null: none of these.
 */
export type ProbedPort = 'protected' | 'plain' | 'tls' | null;

/** How long to wait for each response, in ms. */
const patienceMs = 1_000;

/**
 * Finds out why a client could not use a port: the library only reports a closed connection.
 * @param address host and port of one Redis server
 */
export async function probeRedis(address: {
  readonly host: string;
  readonly port: number;
}): Promise<ProbedPort> {
  const plain = await answerOf(connectPlain(address), (socket) => socket.write('PING\r\n'));
  if (plain.startsWith('-DENIED')) return 'protected';
  if (/^(\+PONG|-NOAUTH|-NOPERM|-LOADING|-MASTERDOWN)/.test(plain)) return 'plain';
  // Any certificate is accepted, because nothing is sent.
  const encrypted = connectEncrypted({ ...address, rejectUnauthorized: false });
  return (await answerOf(encrypted, () => undefined, 'secureConnect')) === 'secureConnect' ? 'tls' : null;
}

/** The first bytes from a socket as text, or the name of `event` if that comes first; empty if neither comes in time. */
function answerOf(socket: Socket, onConnect: (socket: Socket) => void, event?: string): Promise<string> {
  return new Promise((resolve) => {
    const end = (answer: string) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(patienceMs, () => end(''));
    socket.once('connect', () => onConnect(socket));
    socket.once('data', (bytes: Buffer) => end(bytes.toString('latin1')));
    socket.once('error', () => end(''));
    socket.once('close', () => end(''));
    if (event !== undefined) socket.once(event, () => end(event));
  });
}
