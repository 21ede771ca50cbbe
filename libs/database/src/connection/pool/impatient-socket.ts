import { Socket } from 'node:net';

/**
 * A socket that closes after `limitMs` of silence. If a network drops a connection or a server is replaced, no error
 * arrives, and waiting would never end. Idle connections in a pool are closed too; the pool opens new ones.
 */
export function impatientSocket(limitMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(limitMs, () =>
    socket.destroy(new Error(`Connection terminated: Postgres was silent for ${limitMs} ms.`)),
  );
}
