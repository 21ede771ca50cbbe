import { setTimeout as delay } from 'node:timers/promises';

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
