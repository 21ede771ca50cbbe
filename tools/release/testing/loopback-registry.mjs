import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';

/**
 * A package registry on this machine with Earshot published in it; anything else is fetched from the real one.
 * @param {{ version: string, tarball: string, manifest: object }[]} releases
 * @param {string} upstream address of the real registry
 * @returns {Promise<{ url: string, close(): void }>}
 */
export async function startRegistry(releases, upstream) {
  const files = new Map(
    releases.map(({ version, tarball }) => [`/earshot/-/earshot-${version}.tgz`, tarball]),
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, url());
    if (pathname === '/earshot') response.end(JSON.stringify(packument(releases, url())));
    else if (files.has(pathname)) createReadStream(files.get(pathname)).pipe(response);
    else void forward(request, response, new URL(request.url.slice(1), upstream));
  });
  const url = () => `http://127.0.0.1:${server.address().port}`;
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: url(), close: () => (server.close(), server.closeAllConnections()) };
}

function packument(releases, url) {
  const versions = releases.map(({ version, tarball, manifest }) => {
    const integrity = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
    return [
      version,
      { ...manifest, dist: { tarball: `${url}/earshot/-/earshot-${version}.tgz`, integrity } },
    ];
  });
  return {
    name: 'earshot',
    'dist-tags': { latest: releases.at(-1).version },
    versions: Object.fromEntries(versions),
  };
}

async function forward(request, response, address) {
  try {
    const { accept = '*/*' } = request.headers;
    const answer = await fetch(address, { headers: { accept } });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    if (answer.body === null) response.end();
    else
      Readable.fromWeb(answer.body)
        .on('error', () => response.destroy())
        .pipe(response);
  } catch (error) {
    response.writeHead(502).end(error.message);
  }
}
