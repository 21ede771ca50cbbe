import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Finds a port of 127.0.0.1 on which nothing listens. It lies below the range from which operating systems choose, so that
 * it is still free a moment later, and when a killed process comes back to it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 22_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
