import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** A server with a certificate, and how TLS is started on it. */
export interface TlsServer {
  readonly host: string;
  readonly port: number;
  /** At once, as with https, or after an exchange in its protocol. */
  readonly begins: 'at_once' | 'postgres' | 'smtp';
}

/**
 * When the certificate of a server expires. This makes a new handshake, because an open connection has the certificate from
 * when it was opened. No secrets are sent, so it does not matter whether the certificate is trusted.
 * @throws Error if TLS cannot be established in time
 */
export async function certificateEnd(server: TlsServer, timeoutMs: number): Promise<Date> {
  const signal = AbortSignal.timeout(timeoutMs);
  const plain = connect({ host: server.host, port: server.port });
  let outer: Socket = plain;
  try {
    await once(plain, 'connect', { signal });
    await askForTls[server.begins](plain, signal);
    const servername = isIP(server.host) === 0 ? { servername: server.host } : {};
    const secure = connectTls({ socket: plain, rejectUnauthorized: false, ...servername });
    outer = secure;
    await once(secure, 'secureConnect', { signal });
    return new Date(secure.getPeerCertificate().valid_to);
  } finally {
    plain.on('error', () => undefined);
    // This also closes the other socket; Node.js crashes if both are destroyed.
    outer.on('error', () => undefined).destroy();
  }
}

const askForTls: Readonly<
  Record<TlsServer['begins'], (socket: Socket, signal: AbortSignal) => Promise<void>>
> = {
  at_once: () => Promise.resolve(),
  // https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-SSL
  async postgres(socket, signal) {
    const answer = answerOf(socket, signal, () => true);
    socket.write(Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]));
    if ((await answer) !== 'S') throw new Error('Postgres offers no TLS.');
  },
  // https://www.rfc-editor.org/rfc/rfc3207
  async smtp(socket, signal) {
    const reply = () => answerOf(socket, signal, (text) => /^\d{3} .*\r\n$/m.test(text));
    await reply();
    for (const command of ['EHLO earshot', 'STARTTLS']) {
      const answer = reply();
      socket.write(`${command}\r\n`);
      if (!(await answer).startsWith('2')) throw new Error(`The mail server refuses ${command}.`);
    }
  },
};

/** The data received until it is complete. */
async function answerOf(
  socket: Socket,
  signal: AbortSignal,
  isWhole: (text: string) => boolean,
): Promise<string> {
  let text = '';
  while (text === '' || !isWhole(text)) {
    const next = once(socket, 'data', { signal });
    socket.resume();
    text += String((await next)[0]);
    if (text.length > 10_000) throw new Error('Its answer does not end.');
  }
  // What follows belongs to TLS.
  socket.pause();
  return text;
}
