import { type AddressInfo, connect as dial, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { AppError } from '@earshot/domain';
import { createLog } from '@earshot/platform';
import { connect } from './connect.js';
import { Database, type Tx } from './database.js';
import { impatientSocket } from './impatient-socket.js';
import { onceMore } from './once-more.js';
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

/** A pool of one connection through the network, on which silence is noticed after a quarter more than a second. */
async function throughNetwork(work: (database: Database) => Promise<void>): Promise<void> {
  const url = new URL(test.url);
  url.host = `127.0.0.1:${(network.address() as AddressInfo).port}`;
  const config = { url: url.href, poolSize: 1, statementTimeoutMs: 1_000 };
  const log = createLog({ service: 'test', level: 'silent' });
  const dataSource = await connect(config, log, () => impatientSocket(1_250));
  try {
    await work(new Database(dataSource));
  } finally {
    await dataSource.destroy();
  }
}

it('gives up a connection that has gone silent, and goes on with another', () =>
  throughNetwork(async (database) => {
    await database.ping();
    forgetConnections();
    await expect(database.ping()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(database.ping()).resolves.toBeUndefined();
  }));

it('does what a lease guards once more, on another connection, in whatever moment the first fell silent', () =>
  throughNetwork(async (database) => {
    await test.dataSource.query('CREATE TABLE work (done integer)');
    let begun = 0;
    const work = (tx: Tx): Promise<unknown> => tx.query('UPDATE work SET done = done + 1');
    await test.dataSource.query('INSERT INTO work VALUES (0)');
    await onceMore(() =>
      database.asSystem(async (tx) => {
        await work(tx);
        begun += 1;
        if (begun === 1) forgetConnections();
      }),
    );
    expect(begun).toBe(2);
    // The server of this spec goes on holding what the silent one had begun; here it was told that its client is gone.
    expect(await test.dataSource.query('SELECT done FROM work')).toEqual([{ done: 1 }]);
  }));

it('does nothing once more that was refused, and no more than once what fails again', async () => {
  let begun = 0;
  const failing = (code: 'UNAVAILABLE' | 'CONFLICT') => () => {
    begun += 1;
    return Promise.reject(new AppError(code, 'no'));
  };
  await expect(onceMore(failing('CONFLICT'))).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(begun).toBe(1);
  await expect(onceMore(failing('UNAVAILABLE'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(begun).toBe(3);
});
