import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { docker, runInEngine } from './engine/run.mjs';

/**
 * Creates a private authority and a certificate from it for each name: NAME.pem and NAME.key, the authority's ca.pem and
 * ca.key. Keys are readable only by their owner and root.
 * @param {string} folder
 * @param {string[]} names host names
 */
export async function makeCertificates(folder, names) {
  // Delete, do not overwrite: `shareKeys` may have given the old keys to another user.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const openssl = (...args) => runInEngine('openssl', args, { cwd: folder });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  for (const authority of ['ca', 'other-ca'])
    await openssl(
      'req',
      '-x509',
      ...key,
      '-keyout',
      `${authority}.key`,
      '-out',
      `${authority}.pem`,
      '-days',
      '30',
      '-subj',
      `/CN=Check ${authority}`,
    );
  for (const name of names) {
    writeFileSync(join(folder, `${name}.ext`), `subjectAltName=DNS:${name}\n`);
    await openssl(
      'req',
      '-new',
      ...key,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      `/CN=${name}`,
    );
    await openssl(
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-days',
      '2',
      '-extfile',
      `${name}.ext`,
      '-out',
      `${name}.pem`,
    );
  }
}

/**
 * Lets the users of the public Postgres and Redis images read the keys. Postgres rejects a key that everyone can read, and
 * only root can give a file to another user; in a container we are root.
 * @param {string} folder
 * @param {string[]} names host names
 * @param {string} image an image that exists locally
 */
export async function shareKeys(folder, names, image) {
  const keys = names.map((name) => `/tls/${name}.key`).join(' ');
  const options = ['--rm', '--network', 'none', '--user', '0', '--volume', `${folder}:/tls`];
  const script = `chown 0:999 ${keys} && chmod 640 ${keys}`;
  await docker(['run', ...options, '--entrypoint', 'sh', image, '-c', script]);
}
