import { createServer, type AddressInfo } from 'node:net';

/** A free port on 127.0.0.1: `preferred` if possible, otherwise one that the system picks. */
export async function freePort(preferred: number): Promise<number> {
  for (const port of [preferred, 0]) {
    const tried = await tryPort(port);
    if (typeof tried === 'number') return tried;
  }
  return preferred;
}

/** Why a program cannot listen on this port of `host`: the system's code, e.g. `EADDRINUSE`; null = it can. */
export async function listenFault(port: number, host = '127.0.0.1'): Promise<string | null> {
  const tried = await tryPort(port, host);
  return typeof tried === 'number' ? null : (tried.code ?? tried.message);
}

/** @returns the port if it is free, otherwise what the system says */
function tryPort(port: number, host = '127.0.0.1'): Promise<number | NodeJS.ErrnoException> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => {
      const { port: bound } = server.address() as AddressInfo;
      server.close(() => resolve(bound));
    });
  });
}
