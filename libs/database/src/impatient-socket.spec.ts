import { type AddressInfo, connect as dial, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createLog } from '@earshot/platform';
import { connect } from './connect.js';
import { Database } from './database.js';
import { impatientSocket } from './impatient-socket.js';
import { createTestDatabase, type TestDatabase } from './testing/index.js';

let test: TestDatabase;
let network: Server;
let connections: (readonly [Socket, Socket])[];
beforeEach(async () => {
  test = await createTestDatabase();
  connections = [];
  network = createServer((client) => {
    const server = dial(Number(new URL(test.url).port), '127.0.0.1');
    connections.push([client, server]);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one
        .on('data', (chunk) => other.write(chunk))
        .on('error', () => undefined)
        .on('close', () => other.destroy());
  });
  await new Promise<void>((listening) => network.listen(0, '127.0.0.1', listening));
});
afterEach(async () => {
  await new Promise((closed) => network.close(closed));
  await test.close();
});

/** As a network that has forgotten its connections: nothing arrives any more, and nobody is told. */
function forgetConnections(): void {
  for (const pair of connections)
    for (const socket of pair) socket.removeAllListeners('data').on('data', () => undefined);
}

it('gives up a connection that has gone silent, and goes on with another', async () => {
  const url = new URL(test.url);
  url.host = `127.0.0.1:${(network.address() as AddressInfo).port}`;
  const config = { url: url.href, poolSize: 1, statementTimeoutMs: 1_000 };
  const log = createLog({ service: 'test', level: 'silent' });
  const dataSource = await connect(config, log, () => impatientSocket(1_250));
  try {
    const database = new Database(dataSource);
    await database.ping();
    forgetConnections();
    await expect(database.ping()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(database.ping()).resolves.toBeUndefined();
  } finally {
    await dataSource.destroy();
  }
});
