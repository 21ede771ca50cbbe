import { Socket } from 'node:net';

/**
 * For connections on which an answer comes within `limitMs`, or never: one that is silent for longer is closed. Where a
 * network forgets a connection, or a server is replaced, nobody is told, and who waits would wait for ever. One that rests
 * in a pool is closed as well; the pool opens another.
 */
export function impatientSocket(limitMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(limitMs, () =>
    socket.destroy(new Error(`Connection terminated: Postgres was silent for ${limitMs} ms.`)),
  );
}
