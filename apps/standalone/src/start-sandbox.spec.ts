import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyFreePort } from '@earshot/platform';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startSandbox } from './start-sandbox.js';

let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'earshot-ports-'));
  file = join(dataDir, 'sandbox-ports.json');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Where the sandbox listens if it is started now. */
async function portNow(): Promise<number> {
  const sandbox = await startSandbox(dataDir, ['reddit']);
  await sandbox.stop();
  return Number(new URL(sandbox.url).port);
}

describe('startSandbox', () => {
  it('keeps the ports of its first start', async () => {
    const port = await portNow();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ port, smtpPort: expect.any(Number) });
  });

  it('returns to the port that alerts point at once another program has left it', async () => {
    // Ports that no other start prefers.
    writeFileSync(file, JSON.stringify({ port: await anyFreePort(), smtpPort: await anyFreePort() }));
    const first = await portNow();
    const other = createServer();
    await once(other.listen(first, '127.0.0.1'), 'listening');
    expect(await portNow()).not.toBe(first);
    await new Promise((closed) => other.close(closed));
    expect(await portNow()).toBe(first);
  });
});
