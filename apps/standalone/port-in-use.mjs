import { createServer } from 'node:net';

/** Whether a program is already listening on a port. @param {number} port 0 = any free one @returns {Promise<boolean>} */
export function isPortInUse(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }) => resolve(code === 'EADDRINUSE'));
    server.listen(port, host, () => server.close(() => resolve(false)));
  });
}
