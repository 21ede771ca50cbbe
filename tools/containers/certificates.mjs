import { chownSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInEngine } from './run.mjs';

/**
 * A private authority, and a certificate of it for each name: NAME.pem and NAME.key, the authority's ca.pem.
 * @param {string} folder
 * @param {string[]} names host names
 */
export async function makeCertificates(folder, names) {
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
      '2',
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
    makeReadable(join(folder, `${name}.key`));
  }
}

/** For the users of the public Postgres and Redis images; Postgres refuses keys that others may read. */
function makeReadable(path) {
  if (process.getuid() === 0) chownSync(path, 0, 999);
  chmodSync(path, 0o640);
}
