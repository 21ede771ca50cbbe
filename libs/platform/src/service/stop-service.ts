import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningService } from './start-service.js';

/** The limit for the whole shutdown after the initial delay: jobs end within 25 s, requests within 20 s. */
const wholeMs = 50_000;

/**
 * Shuts a service down gracefully: it is no longer ready, and each response asks the client to close its connection. After
 * `delayMs`, which gives load balancers time to notice, it accepts no more connections, waits for requests and then jobs to
 * end, and closes everything.
 * @param requestsMs how long running requests may take after the delay before their connections are closed
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

/** Resolves when the last connection is closed. Idle connections are closed at once. */
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
