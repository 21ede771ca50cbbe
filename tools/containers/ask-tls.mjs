import { readFileSync } from 'node:fs';
import { request } from 'node:https';

/**
 * Sends requests to an address whose certificate was issued by a private authority.
 * @param {string} base e.g. `https://localhost:3443`
 * @param {string} authority the file of its certificate
 * @param {string} [at] the IP address to connect to; default: what the host name resolves to
 */
export function askTls(base, authority, at) {
  const ca = readFileSync(authority);
  const lookup = (_name, { all }, done) =>
    all ? done(null, [{ address: at, family: 4 }]) : done(null, at, 4);
  const found = at === undefined ? {} : { lookup };
  const open = (method, path, { body, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const asked = request(base + path, {
        ...{ method, ca, ...found, timeout: 30_000 },
        headers: { ...type, ...headers },
      });
      asked.once('response', resolve).once('error', reject);
      asked.once('timeout', () => asked.destroy(new Error(`${path} did not respond`)));
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  return {
    /** The server's certificate, verified against the authority. */
    async certificate() {
      const { socket } = (await open('GET', '/health/live')).resume();
      return socket.getPeerCertificate();
    },
    /** @returns {Promise<{ status: number, headers: Record<string, any>, text: string }>} */
    async ask(method, path, options) {
      const answer = await open(method, path, options);
      let text = '';
      for await (const chunk of answer.setEncoding('utf8')) text += chunk;
      return { status: answer.statusCode, headers: answer.headers, text };
    },
    /** Follows a stream of server-sent events; `text` is what has arrived so far. */
    async follow(path, headers) {
      const answer = await open('GET', path, { headers });
      const stream = {
        status: answer.statusCode,
        headers: answer.headers,
        text: '',
        close: () => answer.destroy(),
      };
      answer
        .setEncoding('utf8')
        .on('data', (chunk) => (stream.text += chunk))
        .on('error', () => undefined);
      return stream;
    },
  };
}
