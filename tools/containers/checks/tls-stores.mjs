import assert from 'node:assert/strict';
import { appendFileSync, chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { makeCertificates, shareKeys } from '../certificates.mjs';
import { check } from '../checks.mjs';

/**
 * Checks Postgres and Redis that accept only TLS, with certificates of a private authority.
 * @param {ReturnType<import('../stack.mjs').openStack>} stack with nothing running
 */
export async function checkTlsStores(stack) {
  const tls = join(stack.folder, 'var/tls');
  const written = parse(readFileSync(join(stack.folder, 'docker-compose.yml'), 'utf8'), {
    merge: true,
  }).services;
  const names = ['postgres', 'redis'];
  await makeCertificates(tls, names);
  await shareKeys(tls, names, written.postgres.image);
  writeFileSync(join(tls, 'pg_hba.conf'), 'local all all trust\nhostssl all all all scram-sha-256\n');
  mkdirSync(join(stack.folder, 'files'), { recursive: true });
  for (const name of ['ca.pem', 'other-ca.pem']) cpSync(join(tls, name), join(stack.folder, 'files', name));
  chmodSync(join(stack.folder, 'files'), 0o755);
  const [environment, override] = ['.env', 'compose.override.yml'].map((name) => join(stack.folder, name));
  const before = [environment, override].map((path) => [path, readFileSync(path, 'utf8')]);
  const password = /^POSTGRES_PASSWORD=(.*)$/m.exec(readFileSync(environment, 'utf8'))[1];
  const database = (host, query) => `postgres://earshot:${password}@${host}:5432/earshot?${query}`;
  const verified = 'sslmode=verify-full&sslrootcert=/etc/earshot/ca.pem';
  appendFileSync(
    environment,
    `\nDATABASE_URL=${database('postgres', verified)}\nREDIS_URL=rediss://redis:6380\nREDIS_CA_FILE=/etc/earshot/ca.pem\n`,
  );
  appendFileSync(override, overrideOf(written));
  try {
    await check('every process works with TLS and a private authority, and verifies host names', async () => {
      await stack.start();
      const query = `SELECT count(*) FILTER (WHERE ssl), count(*) FILTER (WHERE NOT ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE client_addr IS NOT NULL`;
      const { stdout } = await stack.compose([
        'exec',
        '-T',
        'postgres',
        'psql',
        '-U',
        'earshot',
        '-At',
        '-c',
        query,
      ]);
      assert.match(stdout, /^[1-9]\d*\|0$/);
    });
    const refused = [
      ['no TLS', { DATABASE_URL: database('postgres', 'sslmode=disable') }, /TLS|encryption/],
      [
        'another authority',
        { DATABASE_URL: database('postgres', verified.replace('ca.pem', 'other-ca.pem')) },
        /certificate|authority/,
      ],
      [
        'another name',
        { DATABASE_URL: database(await addressOf(stack, 'postgres'), verified) },
        /certificate|name/,
      ],
    ];
    for (const [what, variables, words] of refused)
      await check(`Postgres with ${what}: refused, with one JSON line that says why`, async () => {
        const line = await refusedStart(stack, variables);
        assert.match(line, words);
      });
  } finally {
    for (const [path, text] of before) writeFileSync(path, text);
  }
}

/** Starts with wrong settings, and returns the last line it logged. */
async function refusedStart(stack, variables) {
  const given = Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const run = ['run', '--rm', '--no-deps', ...given, 'migrate'];
  const { code, stdout, stderr } = await stack.compose(run, { mayFail: true, seconds: 120 });
  assert.notEqual(code, 0, 'it was accepted');
  const lines = [stdout, stderr].flatMap((text) => text.split('\n')).filter((line) => line.startsWith('{'));
  assert.ok(lines.length > 0, `${stdout}\n${stderr}`);
  return JSON.stringify(JSON.parse(lines.at(-1)));
}

async function addressOf(stack, wanted) {
  const { NetworkSettings: settings } = (await stack.containers()).find(({ service }) => service === wanted);
  return Object.values(settings.Networks)[0].IPAddress;
}

function overrideOf({ postgres, redis }) {
  const certificate = (name) => [`/tls/${name}.pem`, `/tls/${name}.key`];
  const [pem, key] = certificate('postgres');
  const settings = ['ssl=on', `ssl_cert_file=${pem}`, `ssl_key_file=${key}`, 'hba_file=/tls/pg_hba.conf'];
  const [redisPem, redisKey] = certificate('redis');
  const options = [
    '--port',
    '0',
    '--tls-port',
    '6380',
    '--tls-cert-file',
    redisPem,
    '--tls-key-file',
    redisKey,
  ];
  const authority = ['--tls-ca-cert-file', '/tls/ca.pem', '--tls-auth-clients', 'no'];
  return `  postgres:
    command: ${JSON.stringify([...postgres.command, ...settings.flatMap((setting) => ['-c', setting])])}
    volumes: ['./var/tls:/tls:ro']
  redis:
    command: ${JSON.stringify([...redis.command, ...options, ...authority])}
    volumes: ['./var/tls:/tls:ro']
    healthcheck:
      test: ['CMD', 'redis-cli', '--tls', '--cacert', '/tls/ca.pem', '-p', '6380', 'ping']
`;
}
