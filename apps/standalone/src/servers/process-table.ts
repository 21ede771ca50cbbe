import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

export { processIdentity } from '../../installation.mjs';

/**
 * Pids of running processes of a program that have `marker` in their command line. Zombies do not count: they have no
 * command line, and a container's PID 1 may never reap them.
 */
export function findProcesses(program: RegExp, marker: string): number[] {
  return listProcesses()
    .filter((process) => program.test(process.name) && process.commandLine.includes(marker))
    .map(({ pid }) => pid);
}

/** The program's name as the system shows it; undefined if it no longer runs. */
export function processName(pid: number): string | undefined {
  return listProcesses().find((process) => process.pid === pid)?.name;
}

interface ProcessRow {
  readonly pid: number;
  readonly name: string;
  readonly commandLine: string;
}

function listProcesses(): ProcessRow[] {
  if (process.platform !== 'linux') return psList();
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => ({
      pid: Number(entry),
      name: readProc(Number(entry), 'comm')?.trim() ?? '',
      commandLine: readProc(Number(entry), 'cmdline')?.replaceAll('\0', ' ') ?? '',
    }))
    .filter(({ commandLine }) => commandLine !== '');
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

function psList(): ProcessRow[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ucomm=,command='], { encoding: 'utf8' });
  return [...stdout.matchAll(/^ *(\d+) +(\S+) +(.*)$/gm)].map(([, pid, name, commandLine]) => ({
    pid: Number(pid),
    name: name ?? '',
    commandLine: commandLine ?? '',
  }));
}

const patienceMs = 5_000;

/**
 * Ends the processes that `find` returns: first politely, after 5 s by force.
 * @param politely asks them to stop, e.g. with a signal to the leading one
 * @throws Error if they survive even that
 */
export async function endProcesses(find: () => number[], politely: (pids: number[]) => void): Promise<void> {
  const found = find();
  if (found.length === 0) return;
  politely(found);
  if (await allGone(find)) return;
  for (const pid of find()) signal(pid, 'SIGKILL');
  if (await allGone(find)) return;
  throw new Error(`Process ${find().join(', ')} could not be stopped, even by force`);
}

/** Sends a signal; it is no error if the process no longer exists. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function allGone(find: () => number[]): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 50) {
    if (find().length === 0) return true;
    await delay(50);
  }
  return find().length === 0;
}
