import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const tool = new URL('../../../tools/install/take-turn.mjs', import.meta.url).href;
const { takeTurn } = (await import(tool)) as {
  takeTurn(path: string, onWait: (pid: number) => void): Promise<void>;
};

describe('commands that install packages at the same time', () => {
  let dir: string;
  let path: string;
  let child: ChildProcess | undefined;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'earshot-turn-'));
    path = join(dir, 'installing');
  });
  afterEach(() => {
    child?.kill('SIGKILL');
    child = undefined;
    rmSync(dir, { recursive: true, force: true });
  });

  /** Another process that has its turn. */
  async function other(): Promise<ChildProcess> {
    const code = `
      import { takeTurn } from ${JSON.stringify(tool)};
      await takeTurn(${JSON.stringify(path)}, () => {});
      console.log('taken');
      setInterval(() => {}, 1e6);`;
    child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (child.stdout !== null) await once(child.stdout, 'data');
    return child;
  }

  const take = () => takeTurn(path, () => undefined);

  it('wait for each other and name the process they wait for, and go on if that is killed', async () => {
    const { pid } = await other();
    let turn = Promise.resolve();
    const named = await new Promise<number>((resolve) => {
      turn = takeTurn(path, resolve);
    });
    expect(named).toBe(pid);
    child?.kill('SIGKILL');
    await turn;
    expect(readFileSync(path, 'utf8')).toMatch(`${process.pid}\n`);
  });

  it.each([
    ['an unrelated process that got the pid of a killed one', `${process.ppid}\nstarted at another time`],
    ['a killed process that had the same pid', `${process.pid}\nstarted at another time`],
  ])('do not wait for %s', async (_whom, content) => {
    writeFileSync(path, content);
    await take();
  });

  it.each(['', String(process.ppid)])(
    'do not wait for a process that was killed while writing the file: %j',
    async (content) => {
      writeFileSync(path, content);
      utimesSync(path, new Date(0), new Date(0));
      await take();
    },
  );
});
