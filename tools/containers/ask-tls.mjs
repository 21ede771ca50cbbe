import { readFileSync } from 'node:fs';
import { request } from 'node:https';

/**
 * Requests to an address whose certificate a private authority vouches for.
 * @param {string} base e.g. `https://localhost:3443`
 * @param {string} authority its file
 * @param {string} [at] where that host is found; default: where its name leads
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
      asked.once('timeout', () => asked.destroy(new Error(`${path} did not answer`)));
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  return {
    /** The one that it shows, once the authority vouches for it. */
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
    /** A stream of server-sent events, as far as it has come. */
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
