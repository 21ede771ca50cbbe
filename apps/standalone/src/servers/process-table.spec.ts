import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { findProcesses, processIdentity, processName } from './process-table.js';

describe('the process table', () => {
  const children: ChildProcess[] = [];
  const start = (program: string, ...args: string[]): ChildProcess => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    return child;
  };

  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  it('finds a process by its program and a word of its command line, and no other program with that word', async () => {
    const marker = randomUUID();
    const code = "console.log('up'); setInterval(() => {}, 1e6)";
    const child = start(process.execPath, '-e', code, marker);
    if (child.stdout !== null) await once(child.stdout, 'data');
    expect(findProcesses(/./, marker)).toEqual([child.pid]);
    expect(findProcesses(/^postgres$/, marker)).toEqual([]);
  });

  it('distinguishes a living process from one that ended', async () => {
    const child = start('sleep', '60');
    const pid = child.pid ?? 0;
    expect(processIdentity(pid)).toBeDefined();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(processIdentity(pid)).toBeUndefined();
    expect(processIdentity(Number.NaN)).toBeUndefined();
  });

  it('treats a zombie as dead', async () => {
    const parent = start('sh', '-c', 'sleep 0.1 & echo $!; exec sleep 60');
    if (parent.stdout === null) throw new Error('no output');
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(String(line));
    while (processIdentity(pid) !== undefined) await new Promise((done) => setTimeout(done, 10));
    expect(() => process.kill(pid, 0)).not.toThrow(); // still known to the system
    expect(processName(pid)).toBeUndefined();
  });
});
