// Loaded before a program by `--import`: records the target of each connection of the process, one a line.
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

/** The arguments are options, or a port and a host, or, from `net.connect`, an array of its own arguments. */
function targetOf([first, second]: readonly unknown[]): Target {
  if (Array.isArray(first)) return targetOf(first);
  if (typeof first === 'object' && first !== null) return first;
  return { port: Number(first), host: typeof second === 'string' ? second : 'localhost' };
}
