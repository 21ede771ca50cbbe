import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectEncrypted } from 'node:tls';

/**
 * What a port answers to a caller without a client library: `protected`: Redis in protected mode, which accepts only its own
 * machine; `plain`: Redis without TLS; `tls`: something that speaks TLS; null: none of them.
 */
export type ProbedPort = 'protected' | 'plain' | 'tls' | null;

/** How long each question waits, in ms. */
const patienceMs = 1_000;

/**
 * Asks a port that a client could not use, for the reason: the library reports these only as a closed connection.
 * @param address host and port of one Redis server
 */
export async function probeRedis(address: {
  readonly host: string;
  readonly port: number;
}): Promise<ProbedPort> {
  const plain = await answerOf(connectPlain(address), (socket) => socket.write('PING\r\n'));
  if (plain.startsWith('-DENIED')) return 'protected';
  if (/^(\+PONG|-NOAUTH|-NOPERM|-LOADING|-MASTERDOWN)/.test(plain)) return 'plain';
  // Any certificate will do: nothing is sent.
  const encrypted = connectEncrypted({ ...address, rejectUnauthorized: false });
  return (await answerOf(encrypted, () => undefined, 'secureConnect')) === 'secureConnect' ? 'tls' : null;
}

/** The first bytes of a socket as text, or the name of `event` if that comes first; empty where neither comes in time. */
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
