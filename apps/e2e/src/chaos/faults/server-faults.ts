import { setTimeout as sleep } from 'node:timers/promises';
import type { NetworkMode, TcpProxy } from '@earshot/platform/testing';
import type { Breakable, Fault } from './fault.js';

type Server = 'postgres' | 'redis';

/** Faults of Postgres and Redis, and of the network between them and the apps. */
export const serverFaults: Readonly<Record<string, Fault>> = {
  'redis-flush': on('redis', ({ stack }) => stack.servers.flushRedis()),
  'redis-kill': on('redis', ({ stack }) => stack.servers.killRedis()),
  'redis-pause': on('redis', async ({ stack }) => {
    const goOn = await stack.servers.pauseRedis();
    await sleep(20_000);
    goOn();
  }),
  'postgres-restart': on('postgres', ({ stack }) => stack.servers.stopPostgresImmediately()),
  'postgres-terminate': on('postgres', async ({ stack }) => {
    await stack.servers.terminateBackends();
  }),
  ...networkFaults('postgres'),
  ...networkFaults('redis'),
};

function networkFaults(server: Server): Record<string, Fault> {
  return {
    [`${server}-latency`]: network(server, { kind: 'latency', ms: 300 }, 8_000),
    [`${server}-blackhole`]: network(server, { kind: 'blackhole' }, 8_000),
    [`${server}-cut`]: network(server, { kind: 'cut', afterBytes: 1_500 }, 3_000),
    [`${server}-garbage`]: network(server, { kind: 'garbage' }, 2_000),
    // Lasts as long as the apps wait for a reply; the silent connections are not repaired.
    [`${server}-silence`]: on(server, async ({ stack }) => {
      proxyOf(stack, server).silence();
      await sleep(40_000);
    }),
    [`${server}-reset`]: on(server, ({ stack }) => Promise.resolve(proxyOf(stack, server).reset())),
  };
}

function network(server: Server, mode: NetworkMode, forMs: number): Fault {
  return {
    ...on(server, async ({ stack }) => {
      proxyOf(stack, server).become(mode);
      await sleep(forMs);
      proxyOf(stack, server).heal();
    }),
    ...(mode.kind === 'latency' ? { interrupts: 'none' } : {}),
  };
}

/** A dispatcher that loses Postgres cannot record what it delivered; one that loses Redis can. */
function on(server: Server, strike: (world: Breakable) => Promise<void>): Fault {
  return { target: () => server, strike, interrupts: server === 'postgres' ? 'all' : 'none' };
}

function proxyOf({ servers }: Breakable['stack'], server: Server): TcpProxy {
  return servers[server];
}
