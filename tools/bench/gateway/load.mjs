import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/**
 * Sends requests over keep-alive connections, one at a time on each, until both the duration and the minimum number of
 * requests are reached, and counts the responses.
 * @param {{ url: string, connections: number, durationMs: number, atLeast?: number, call: (n: number) => { method: string,
 * path: string, headers: Record<string, string>, body?: string }, status: number }} load
 * @returns {Promise<{ requests: number, seconds: number }>}
 * @throws {Error} at the first response with another status
 */
export async function sendLoad({ url, connections, durationMs, atLeast = 0, call, status }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const start = performance.now();
  let requests = 0;
  const work = async () => {
    while (performance.now() - start < durationMs || requests < atLeast) {
      await send(agent, url, call(requests), status);
      requests += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return { requests, seconds: (performance.now() - start) / 1_000 };
}

/** A header with a new idempotency key, so that no write is taken for a repetition. */
export function idempotencyKey() {
  return { 'idempotency-key': randomUUID() };
}

function send(agent, url, { method, path, headers, body }, status) {
  return new Promise((resolve, reject) => {
    const outgoing = request(url + path, { agent, method, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      answer.on('end', () => {
        if (answer.statusCode === status) resolve();
        else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
