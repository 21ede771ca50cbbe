import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * Receives webhooks and records when each mention arrived; `/hangs` never answers.
 * @param {(reason: string) => void} fail called if an awaited mention does not arrive
 */
export async function startReceiver(fail) {
  const arrivals = new Map();
  const awaited = new Map();
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/hangs') return;
      response.end('ok');
      const { id } = JSON.parse(Buffer.concat(chunks).toString()).data.mention;
      arrivals.set(id, performance.now());
      awaited.get(id)?.(performance.now());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    server,
    url: `http://127.0.0.1:${server.address().port}`,
    arrivalOf(id) {
      const patience = setTimeout(() => fail(`mention ${id} was not notified within five minutes`), 300_000);
      const arrival = arrivals.get(id) ?? new Promise((resolve) => awaited.set(id, resolve));
      return Promise.resolve(arrival).finally(() => clearTimeout(patience));
    },
  };
}
