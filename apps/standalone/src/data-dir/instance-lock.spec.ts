import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lockInstance } from './instance-lock.js';

const moduleUrl = new URL('./instance-lock.js', import.meta.url).href;

describe('lockInstance', () => {
  let dataDir: string;
  const children: ChildProcess[] = [];

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'earshot-lock-'));
  });

  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Another process that takes the lock and keeps it. `answer` is `locked` or `refused`. */
  async function otherInstance(): Promise<{ child: ChildProcess; answer: string }> {
    const code = `
      const { lockInstance } = await import(${JSON.stringify(moduleUrl)});
      try { lockInstance(${JSON.stringify(dataDir)}); console.log('locked'); } catch { console.log('refused'); }
      setInterval(() => {}, 1e6);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
    return { child, answer: String(chunk).trim() };
  }

  it('refuses a second process on the same data and names the first', async () => {
    const { child } = await otherInstance();
    expect(() => lockInstance(dataDir)).toThrow(`is using ${dataDir}: process ${child.pid}. `);
  });

  it('admits the next process after kill -9', async () => {
    const { child } = await otherInstance();
    child.kill('SIGKILL');
    await once(child, 'exit');
    lockInstance(dataDir)();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('admits the next process after the lock is released', async () => {
    lockInstance(dataDir)();
    expect((await otherInstance()).answer).toBe('locked');
  });

  it('never admits two processes that start at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, otherInstance));
    expect(answers.filter(({ answer }) => answer === 'locked').length).toBeLessThanOrEqual(1);
    expect(answers.filter(({ answer }) => answer === 'refused').length).toBeGreaterThanOrEqual(5);
  });

  it('does not mistake an unrelated process with a reused PID for the holder', () => {
    writeFileSync(join(dataDir, `instance-${process.ppid}.lock`), 'started at another time');
    expect(() => lockInstance(dataDir)()).not.toThrow();
  });
});
