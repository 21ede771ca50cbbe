import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@earshot/queue/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningServer, runServer } from './run-server.js';

/** Only root may mount a disk that is small enough to fill. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

describe('a server whose disk is full', () => {
  let disk: string;
  let isMounted = false;
  let server: RunningServer | undefined;
  let child: ChildProcess;
  const progress: string[] = [];

  beforeEach(() => {
    disk = mkdtempSync(join(tmpdir(), 'earshot-disk-'));
    isMounted = canMount && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', disk]).status === 0;
  });
  afterEach(async () => {
    await server?.stop();
    if (isMounted) spawnSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  it('is restarted once there is space, without attempts before that', async () => {
    if (!isMounted) return;
    server = await runServer(
      {
        name: 'Sleep',
        logPath: join(disk, 'sleep.log'),
        preferredPort: 0,
        stopSignals: ['SIGTERM'],
        clear: () => Promise.resolve(),
        launch: () => (child = spawn('sleep', ['600'])),
        isReady: () => Promise.resolve(true),
      },
      {
        onProgress: (line) => void progress.push(line),
        onLost: (error) => void progress.push(error.message),
      },
    );
    const filling = join(disk, 'filling');
    writeFileSync(filling, Buffer.alloc(20_000_000));
    child.kill('SIGKILL');
    await until(() => progress.length > 0);
    expect(progress).toEqual(['Sleep waits until its disk has room']);
    rmSync(filling);
    await until(() => progress.length === 3);
    expect(progress[2]).toMatch(/^Sleep is back/);
  });
});
