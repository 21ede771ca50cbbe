import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect, type Server as PortHolder } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { takePort } from '@earshot/platform';
import { canMountDisks, mountSmallDisk, type SmallDisk } from '@earshot/platform/testing';
import { until } from '@earshot/queue/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningServer, runServer, type Server } from './run-server.js';

const canMount = canMountDisks();
if (!canMount)
  process.stderr.write('Skipped: a server whose disk is full, because none can be mounted here\n');

const sleep: Server = {
  name: 'Sleep',
  logPath: join(tmpdir(), 'no-such-directory', 'sleep.log'),
  dataDir: join(tmpdir(), 'no-such-directory'),
  preferredPort: 12_321,
  stopSignals: ['SIGTERM'],
  clear: () => Promise.resolve(),
  launch: () => spawn('sleep', ['600']),
  isReady: () => Promise.resolve(true),
};

(canMount ? describe : describe.skip)('a server whose disk is full', () => {
  let disk: SmallDisk;
  let server: RunningServer | undefined;
  let child: ChildProcess;
  const progress: string[] = [];

  beforeEach(() => {
    disk = mountSmallDisk(40);
  });
  afterEach(async () => {
    await server?.stop();
    disk.remove();
  });

  it('is restarted once there is space, without attempts before that', async () => {
    server = await runServer(
      {
        ...sleep,
        dataDir: disk.path,
        launch: () => (child = spawn('sleep', ['600'])),
      },
      {
        onProgress: (line) => void progress.push(line),
        onLost: (error) => void progress.push(error.message),
      },
    );
    const filling = join(disk.path, 'filling');
    writeFileSync(filling, Buffer.alloc(20_000_000));
    child.kill('SIGKILL');
    await until(() => progress.length > 0);
    expect(progress).toEqual(['Sleep waits until its disk has room']);
    rmSync(filling);
    await until(() => progress.length === 3);
    expect(progress[2]).toMatch(/^Sleep is back/);
  });
});

describe('a server that has died', () => {
  let server: RunningServer | undefined;
  let holder: PortHolder | undefined;
  const progress: string[] = [];
  const events = {
    onProgress: (line: string) => void progress.push(line),
    onLost: (error: Error) => void progress.push(error.message),
  };

  beforeEach(() => void progress.splice(0));
  afterEach(async () => {
    holder?.close();
    await server?.stop();
  });

  it('waits for its port while another process has it, says which one, and is back once it is free', async () => {
    const launched: ChildProcess[] = [];
    server = await runServer(
      {
        ...sleep,
        clear: async () => {
          if (server !== undefined) holder ??= await takePort(server.port, '127.0.0.1');
        },
        launch: (port) => {
          const command = `require('node:net').createServer().listen(${port}, '127.0.0.1')`;
          launched.push(spawn(process.execPath, ['-e', command]));
          return launched.at(-1) as ChildProcess;
        },
        isReady: answers,
      },
      events,
    );
    launched[0]?.kill('SIGKILL');
    await until(() => progress.length === 2);
    await delay(3_000);
    const by = process.platform === 'linux' ? `.* \\(process ${process.pid}\\)` : 'another program';
    expect(progress).toEqual([
      'Sleep stopped unexpectedly (SIGKILL): starting it again',
      expect.stringMatching(`^Sleep waits until port ${server.port} is free: ${by} uses it$`),
    ]);
    holder?.close();
    await until(() => progress.length === 3);
    expect([progress[2], launched.length]).toEqual([`Sleep is back on port ${server.port}`, 2]);
  });

  it('is restarted at once, after failures with growing pauses, and given up after five', async () => {
    const times: number[] = [];
    server = await runServer(
      {
        ...sleep,
        launch: () => {
          times.push(performance.now());
          return times.length === 1 ? spawn('sleep', ['0.2']) : spawn('false');
        },
        isReady: () => Promise.resolve(times.length === 1),
      },
      events,
    );
    await until(() => progress.length === 6);
    expect(progress[5]).toMatch(/^Sleep keeps stopping \(.*exit code 1/);
    const pauses = times.slice(2).map((at, index) => at - (times[index + 1] ?? 0));
    for (const [index, leastMs] of [500, 1_000, 2_000, 4_000].entries())
      expect(pauses[index]).toBeGreaterThan(leastMs - 10);
    expect(times).toHaveLength(6);
  });
});

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect').then(
    () => Boolean(socket.destroy()),
    () => false,
  );
}
