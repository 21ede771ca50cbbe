import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A value that stays the same while `pid` is the same running process; undefined if it is dead or a zombie.
 * @param {number} pid
 * @returns {string | undefined}
 */
export function processIdentity(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (process.platform !== 'linux') return psIdentity(pid);
  const stat = readStat(pid);
  // The name is in parentheses and may contain anything: after the last one come state, parent, ...
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startedAt] = [fields?.[0], fields?.[19]];
  return state === undefined || 'ZX'.includes(state) ? undefined : startedAt;
}

function readStat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
}

function psIdentity(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const [, state, startedAt] = /^(\S+)\s+(.+?)\s*$/.exec(stdout) ?? [];
  return state === undefined || state.startsWith('Z') ? undefined : startedAt;
}
