import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { AppError } from '@earshot/domain';
import { createLog } from '@earshot/platform';
import { TcpProxy } from '@earshot/platform/testing';
import { connect } from './connect.js';
import { Database } from '../database.js';
import type { Tx } from '../transaction/tx.js';
import { impatientSocket } from './impatient-socket.js';
import { onceMore } from '../once-more.js';
import { createTestDatabase, type TestDatabase } from '../../testing/index.js';

let test: TestDatabase;
let network: TcpProxy;
beforeEach(async () => {
  test = await createTestDatabase();
  network = await TcpProxy.open(test.url);
});
afterEach(async () => {
  await network.goAway();
  await test.close();
});

/** A pool of one connection through the simulated network, which notices silence after ten seconds. */
async function throughNetwork(work: (database: Database) => Promise<void>): Promise<void> {
  const config = { url: network.url, poolSize: 1, statementTimeoutMs: 8_000 };
  const log = createLog({ service: 'test', level: 'silent' });
  const dataSource = await connect(config, log, { socket: () => impatientSocket(10_000) });
  try {
    await work(new Database(dataSource));
  } finally {
    await dataSource.destroy();
  }
}

it('drops a silent connection and continues on another', () =>
  throughNetwork(async (database) => {
    await database.ping();
    network.silence();
    await expect(database.ping()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(database.ping()).resolves.toBeUndefined();
  }));

it('retries lease-guarded work once, on another connection, if the first falls silent before the commit', () =>
  throughNetwork(async (database) => {
    await test.dataSource.query('CREATE TABLE work (done integer)');
    let begun = 0;
    const work = (tx: Tx): Promise<unknown> => tx.query('UPDATE work SET done = done + 1');
    await test.dataSource.query('INSERT INTO work VALUES (0)');
    await onceMore(() =>
      database.asSystem(async (tx) => {
        await work(tx);
        begun += 1;
        if (begun === 1) network.silence();
      }),
    );
    expect(begun).toBe(2);
    // The server keeps the silent connection's transaction open until it learns that the client is gone, as it has by this
    // point.
    expect(await test.dataSource.query('SELECT done FROM work')).toEqual([{ done: 1 }]);
  }));

it('retries nothing that was refused, and only once what fails again', async () => {
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
