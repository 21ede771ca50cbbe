import type { Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { againIfTaken, anyFreePort, takePort } from './free-port.js';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** Listens on a port that is free; as often as `thieves` says, another program is faster. */
async function listen(thieves: { left: number }): Promise<number> {
  const port = await anyFreePort();
  if (thieves.left > 0) {
    thieves.left -= 1;
    open.push(await takePort(port, '127.0.0.1'));
  }
  open.push(await takePort(port, '127.0.0.1'));
  return port;
}

describe('againIfTaken', () => {
  it('looks for another port if a program takes the found one before it listens', async () => {
    const thieves = { left: 2 };
    await expect(againIfTaken(() => listen(thieves))).resolves.toBeGreaterThanOrEqual(12_000);
    expect(thieves.left).toBe(0);
  });

  it('gives up after the fifth port, with what the system says', async () => {
    const thieves = { left: 9 };
    await expect(againIfTaken(() => listen(thieves))).rejects.toThrow('EADDRINUSE');
    expect(thieves.left).toBe(4);
  });

  it('does not repeat what failed for another reason', async () => {
    let attempts = 0;
    const start = (): Promise<never> => {
      attempts += 1;
      return Promise.reject(new Error('the journal cannot be read'));
    };
    await expect(againIfTaken(start)).rejects.toThrow('journal');
    expect(attempts).toBe(1);
  });
});
