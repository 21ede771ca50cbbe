import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startSandbox } from './start-sandbox.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'earshot-ports-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Where the sandbox listens if it is started now. */
async function portNow(): Promise<number> {
  const sandbox = await startSandbox(dataDir, ['reddit']);
  await sandbox.stop();
  return Number(new URL(sandbox.url).port);
}

describe('startSandbox', () => {
  it('returns to the port that alerts point at once another program has left it', async () => {
    const first = await portNow();
    const other = createServer();
    await once(other.listen(first, '127.0.0.1'), 'listening');
    expect(await portNow()).not.toBe(first);
    await new Promise((closed) => other.close(closed));
    expect(await portNow()).toBe(first);
  });
});
