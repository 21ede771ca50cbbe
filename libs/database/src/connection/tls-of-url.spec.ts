import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect as connectTo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { createLog, EnvReader } from '@earshot/platform';
import { selfSigned } from '@earshot/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseConfig } from './database.config.js';
import { connect } from './pool/connect.js';

const server = new URL(process.env['DATABASE_URL'] as string);
const dir = mkdtempSync(join(tmpdir(), 'earshot-spec-'));
const ours = selfSigned('localhost', new Date());
const log = createLog({ service: 'spec', level: 'silent' });
const printed: string[] = [];
const listen = (warning: Error): void => void printed.push(warning.message);
let encrypted: Server;

/** The test run's Postgres behind TLS, negotiated as in its protocol: a request of eight bytes, answered by `S`. */
beforeAll(async () => {
  writeFileSync(join(dir, 'ours.pem'), ours.cert);
  writeFileSync(join(dir, 'theirs.pem'), selfSigned('localhost', new Date()).cert);
  writeFileSync(join(dir, 'none.pem'), 'hello');
  encrypted = createServer((raw) => {
    raw.on('error', () => undefined);
    raw.once('data', () => {
      raw.write('S');
      const client = new TLSSocket(raw, { isServer: true, ...ours });
      const behind = connectTo(Number(server.port), server.hostname);
      client.pipe(behind).pipe(client);
      for (const socket of [client, behind]) socket.on('error', () => undefined);
    });
  }).listen(0);
  await once(encrypted, 'listening');
  process.on('warning', listen);
});
afterEach(() => void printed.splice(0));
afterAll(() => {
  process.off('warning', listen);
  encrypted.close();
  rmSync(dir, { recursive: true });
});

function configOf(host: string, port: number | string, parameters: string): DatabaseConfig {
  const url = new URL(server);
  url.hostname = host;
  url.port = String(port);
  url.search = parameters.replaceAll('DIR', dir);
  const reader = new EnvReader({ DATABASE_URL: url.href });
  const config = new DatabaseConfig(reader);
  reader.finish();
  return config;
}

/** `connected`, or the message for the operator. */
async function outcome(config: DatabaseConfig): Promise<string> {
  try {
    const dataSource = await connect(config, log, { attempts: 1 });
    const [row] = await dataSource.query<{ answer: number }[]>('SELECT 1 AS answer');
    await dataSource.destroy();
    return row?.answer === 1 ? 'connected' : 'no answer';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('a connection to a server with TLS', () => {
  const untrusted =
    /: its certificate is not signed by an authority that is trusted here\. Add sslrootcert=FILE to DATABASE_URL/;
  it.each([
    ['allow', 'localhost', /^connected$/],
    ['prefer', 'localhost', /^connected$/],
    ['require', 'localhost', /^connected$/],
    ['no-verify', 'localhost', /^connected$/],
    ['require&sslrootcert=DIR/ours.pem', '127.0.0.1', /^connected$/],
    ['require&sslrootcert=DIR/theirs.pem', 'localhost', untrusted],
    ['verify-ca&sslrootcert=DIR/ours.pem', '127.0.0.1', /^connected$/],
    ['verify-full&sslrootcert=DIR/ours.pem', 'localhost', /^connected$/],
    ['verify-full&sslrootcert=DIR/ours.pem', '127.0.0.1', /: its certificate is for another name\./],
    ['verify-full', 'localhost', untrusted],
    ['verify-full&sslrootcert=system', 'localhost', untrusted],
  ])('follows sslmode=%s at %s', async (mode, host, expected) => {
    const { port } = encrypted.address() as AddressInfo;
    expect(await outcome(configOf(host, port, `?sslmode=${mode}`))).toMatch(expected);
    expect(printed).toEqual([]);
  });
});

describe('a connection to a server without TLS', () => {
  const none = /^Postgres .* has no TLS: DATABASE_URL must not ask for it \(sslmode=disable or prefer\)\.$/;
  it.each([
    ['disable', /^connected$/],
    ['allow', /^connected$/],
    ['prefer', /^connected$/],
    ['require', none],
    ['verify-full', none],
  ])('follows sslmode=%s', async (mode, expected) => {
    const config = configOf(server.hostname, server.port, `?sslmode=${mode}`);
    expect(await outcome(config)).toMatch(expected);
    expect(printed).toEqual([]);
  });
});

describe('an invalid database URL', () => {
  it.each([
    ['sslmode=on', 'DATABASE_URL has an sslmode that is none of disable, allow, prefer, require'],
    ['sslmode=verify-ca', 'DATABASE_URL needs sslrootcert with sslmode=verify-ca'],
    [
      'sslmode=verify-full&sslrootcert=DIR/away.pem',
      'DATABASE_URL names a file in sslrootcert that cannot be read (ENOENT)',
    ],
    [
      'sslmode=verify-full&sslrootcert=DIR/none.pem',
      'DATABASE_URL names a file in sslrootcert that is not PEM',
    ],
    [
      'sslmode=require&sslkey=DIR/away.pem',
      'DATABASE_URL names a file in sslkey that cannot be read (ENOENT)',
    ],
  ])('is refused: %s', (parameters, sentence) => {
    expect(() => configOf('localhost', 1, `?${parameters}`)).toThrow(sentence);
  });
});
