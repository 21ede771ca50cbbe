import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningService } from './start-service.js';

/** All of it, the wait before it aside: jobs end within 25 s, requests within 20 s. */
const wholeMs = 50_000;

/**
 * Ends a service in good order: from now on it is not ready, and each answer asks for its connection to be closed; after
 * `delayMs`, in which whoever sends requests here learns of it, it takes no more connections, lets requests and then jobs
 * end, and closes what it had opened.
 * @param requestsMs requests under way may go on for so long once no new ones come; then their connections are cut
 * @returns whether it ended within 50 s after the delay
 */
export async function stopService(
  { app, lifecycle }: Pick<RunningService, 'app' | 'lifecycle'>,
  delayMs: number,
  requestsMs = 20_000,
): Promise<boolean> {
  lifecycle.stop();
  const server: Server = app.getHttpServer();
  server.prependListener('request', askToClose);
  await sleep(delayMs);
  const ended = drain(server, requestsMs)
    .then(() => app.close())
    .then(() => true);
  return Promise.race([ended, sleep(wholeMs, false, { ref: false })]);
}

function askToClose(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close');
}

/** Resolves when the last connection is gone; those without a request go at once. */
function drain(server: Server, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(cut);
      resolve();
    });
  });
}
