import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Lets the server read a request again without its offer of another protocol (`Upgrade: h2c`, as curl and Java's client send),
 * as if nothing listened for `upgrade`: it takes the offer as accepted, and drops the body, as soon as something does.
 */
export function readWithoutUpgrade(
  server: Server,
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() !== 'upgrade') lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
