import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createLog } from '../log/log.js';
import type { TlsServer } from '../network/certificate-end.js';
import { selfSigned } from '../testing/self-signed.js';
import { CertificateEnds } from './certificate-ends.js';
import { Metrics } from './metrics.js';

const now = new Date('2026-11-23T12:00:00Z');
const identity = selfSigned('earshot.test', now);
const end = Date.parse('2026-11-24T00:00:00Z') / 1_000;
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed));
});

async function portOf(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
}

const goOnInTls = (socket: Socket): TLSSocket =>
  new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(identity) }).on(
    'error',
    () => undefined,
  );

/** A server that speaks its protocol before TLS, as real ones do: expected requests with their replies, in order. */
function speaking(greeting: string, replies: readonly (readonly [RegExp, string])[]): Server {
  return createServer((socket) => {
    socket.on('error', () => undefined);
    if (greeting !== '') socket.write(greeting);
    let step = 0;
    const listen = (chunk: Buffer): void => {
      const [asked, answer] = replies[step] ?? [/$^/, ''];
      if (!asked.test(chunk.toString('latin1'))) return void socket.end('500 no\r\n');
      step += 1;
      if (step === replies.length) socket.off('data', listen);
      socket.write(answer, () => void (step === replies.length && goOnInTls(socket)));
    };
    socket.on('data', listen);
  });
}

type Servers = Parameters<CertificateEnds['watch']>[];

async function shown(watched: Servers): Promise<string[]> {
  const metrics = new Metrics(createLog({ service: 'test', level: 'silent' }));
  const ends = new CertificateEnds(metrics);
  for (const [name, server] of watched) ends.watch(name, server);
  return (await metrics.text()).split('\n').filter((line) => line.startsWith('earshot_certificate_end'));
}

const lineOf = (server: string): string =>
  `earshot_certificate_end_timestamp_seconds{server="${server}"} ${end}`;
const host = '127.0.0.1';

describe('the metric of certificate expiry', () => {
  it('covers servers that use TLS from the start, Postgres, and mail servers with STARTTLS', async () => {
    const web = await portOf(createTlsServer(identity));
    const postgres = await portOf(speaking('', [[/^.{7}\/$/s, 'S']]));
    const mail = await portOf(
      speaking('220-mail\r\n220 ready\r\n', [
        [/^EHLO \w+\r\n$/, '250-mail\r\n250 STARTTLS\r\n'],
        [/^STARTTLS\r\n$/, '220 go ahead\r\n'],
      ]),
    );
    expect(
      await shown([
        ['base_url', { host, port: web, begins: 'at_once' }],
        ['postgres', { host, port: postgres, begins: 'postgres' }],
        ['mail', { host, port: mail, begins: 'smtp' }],
        ['redis', null],
      ]),
    ).toEqual(['base_url', 'postgres', 'mail'].map(lineOf));
  });

  it.each<[string, () => Server, TlsServer['begins']]>([
    ['refuses TLS as Postgres does', () => speaking('', [[/./s, 'N']]), 'postgres'],
    ['refuses TLS as mail servers do', () => speaking('220 ready\r\n', [[/^EHLO/, '502 what\r\n']]), 'smtp'],
    [
      'does not respond',
      () => createServer((socket) => void socket.on('error', () => undefined).resume()),
      'at_once',
    ],
  ])('omits a server that %s, but shows the others', async (_, server, begins) => {
    const [web, odd] = [await portOf(createTlsServer(identity)), await portOf(server())];
    const watched: Servers = [
      ['postgres', { host, port: odd, begins }],
      ['mail', { host, port: 1, begins: 'at_once' }],
      ['base_url', { host, port: web, begins: 'at_once' }],
    ];
    expect(await shown(watched)).toEqual([lineOf('base_url')]);
  });
});
