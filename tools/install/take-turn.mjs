import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from '../process/process-identity.mjs';

const pollMs = 200;
const pollsBeforeNotice = 15;
/** A file that is still incomplete after this time belongs to a process that was killed while writing it. */
const writtenWithinMs = 2_000;

/**
 * Waits until no other running process holds the lock file, then creates it; the caller removes it at the end. A file left
 * behind by a killed process is replaced.
 * @param {string} path
 * @param {(pid: number) => void} onWait called once if it takes more than a few seconds, with the process that holds it
 */
export async function takeTurn(path, onWait) {
  for (let polls = 0; !tryToTake(path); polls += 1) {
    const { pid } = holderOf(path);
    if (polls === pollsBeforeNotice && pid > 0) onWait(pid);
    await sleep(pollMs);
  }
}

function tryToTake(path) {
  try {
    writeFileSync(path, `${process.pid}\n${processIdentity(process.pid)}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isLeftBehind(path)) rmSync(path, { force: true });
    return false;
  }
}

function isLeftBehind(path) {
  const { pid, identity } = holderOf(path);
  if (identity !== undefined) return pid === process.pid || identity !== processIdentity(pid);
  const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return writtenAt !== undefined && Date.now() - writtenAt > writtenWithinMs;
}

/** The pid alone would not do: after a restart, above all of a container, another process soon has the same. */
function holderOf(path) {
  const [pid, identity] = read(path).split('\n');
  return { pid: Number(pid), identity };
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return ''; // the other process has just ended its turn
    throw error;
  }
}
