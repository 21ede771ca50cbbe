import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/**
 * A free port on 127.0.0.1: `preferred` if possible, otherwise another one (`anyFreePort`). If this machine has no such address,
 * that is for the program to report which listens.
 */
export async function freePort(preferred: number): Promise<number> {
  return (await listenFault(preferred)) === 'EADDRINUSE' ? anyFreePort() : preferred;
}

/**
 * Any free port on 127.0.0.1. It lies below the range from which systems choose, so that it is still free when a program that
 * takes seconds to start listens on it, and when a killed one comes back to it.
 */
export function anyFreePort(): Promise<number> {
  return freePort(randomInt(12_000, 22_000));
}

/**
 * Runs `start`, which finds a free port and listens on it, again if another program takes that port in between.
 * @throws the last attempt's error
 */
export async function againIfTaken<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === 5 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

/** Why a program cannot listen on this port of `host`: the system's code, e.g. `EADDRINUSE`; null = it can. */
export async function listenFault(port: number, host = '127.0.0.1'): Promise<string | null> {
  const tried = await tryPort(port, host);
  return typeof tried === 'number' ? null : (tried.code ?? tried.message);
}

/**
 * Listens on a port of `host`, so that no other program gets it, and closes every connection.
 * @throws the system's error, e.g. with the code `EADDRINUSE`
 */
export async function takePort(port: number, host: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy()).listen(port, host);
  await once(server, 'listening');
  return server;
}

/** @returns the port if it is free, otherwise what the system says */
async function tryPort(port: number, host = '127.0.0.1'): Promise<number | NodeJS.ErrnoException> {
  try {
    const server = await takePort(port, host);
    const { port: bound } = server.address() as AddressInfo;
    return await new Promise((resolve) => server.close(() => resolve(bound)));
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}
