// Loaded before a program by `--import`: writes down where each connection of the process goes, a line each.
import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { env } from 'node:process';

interface Target {
  readonly host?: string;
  readonly port?: number | string;
  readonly path?: string;
}

const file = env['CONNECTIONS_FILE'];
const connect = Socket.prototype.connect as (this: Socket, ...args: unknown[]) => Socket;

Socket.prototype.connect = function recorded(this: Socket, ...args: unknown[]): Socket {
  const { host, port, path } = targetOf(args);
  if (file !== undefined && path === undefined) appendFileSync(file, `${host ?? 'localhost'} ${port}\n`);
  return connect.apply(this, args);
} as typeof Socket.prototype.connect;

/** Called with options, with a port and a host, or by `net.connect` with an array of what it was called with. */
function targetOf([first, second]: readonly unknown[]): Target {
  if (Array.isArray(first)) return targetOf(first);
  if (typeof first === 'object' && first !== null) return first;
  return { port: Number(first), host: typeof second === 'string' ? second : 'localhost' };
}
