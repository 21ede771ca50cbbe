import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { freePort } from '@earshot/platform';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { holdPort, portHolder } from './port-check.js';

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((own) => own?.address === '::1');
if (!hasIpv6) process.stderr.write('Skipped: a port taken at ::1, because this machine has no IPv6\n');

describe('holdPort', () => {
  let server: Server;
  let port: number;

  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });

  afterEach(() => {
    server.close();
  });

  it('names the option that avoids a taken port', async () => {
    await expect(holdPort(port, '127.0.0.1')).rejects.toThrow(`npm start -- --port ${port + 1}`);
  });

  (hasIpv6 ? it : it.skip)(
    'refuses a port that another program has only at the IPv6 address of localhost',
    async () => {
      server.close();
      await once(server, 'close');
      server = createServer().listen(port, '::1');
      await once(server, 'listening');
      await expect(holdPort(port, '127.0.0.1')).rejects.toThrow(`Port ${port} is taken`);
    },
  );

  it('finds the process that holds the port, if the system shows it', () => {
    expect(portHolder(port)?.pid).toBe(process.platform === 'linux' ? process.pid : undefined);
  });

  it.each(['203.0.113.9', 'no-such-host.invalid'])(
    'names HOST if it is not an address of this machine: %s',
    async (host) => {
      await expect(holdPort(port, host)).rejects.toThrow(`HOST=${host} is not an address of this machine`);
    },
  );

  it('keeps a free port from everything else until it is needed', async () => {
    server.close();
    await once(server, 'close');
    const free = await holdPort(port, '127.0.0.1');
    expect(await freePort(port)).not.toBe(port);
    await free();
    expect(await freePort(port)).toBe(port);
  });

  it('is preceded by a check that needs no installed packages', async () => {
    const { isPortInUse } = (await import(new URL('../port-in-use.mjs', import.meta.url).href)) as {
      isPortInUse(port: number): Promise<boolean>;
    };
    expect(await isPortInUse(port)).toBe(true);
    server.close();
    await once(server, 'close');
    expect([await isPortInUse(port), await isPortInUse(0)]).toEqual([false, false]);
  });
});
