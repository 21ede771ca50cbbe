import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A running process. */
export interface ProcessRow {
  readonly pid: number;
  readonly parentPid: number;
  /** Including arguments; some programs show there what they are doing. */
  readonly commandLine: string;
}

/** Returns the running processes that `pid` has started. */
export function childrenOf(pid: number): ProcessRow[] {
  const rows = process.platform === 'linux' ? fromProc() : fromPs();
  return rows.filter(({ parentPid, commandLine }) => parentPid === pid && commandLine !== '');
}

function fromProc(): ProcessRow[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
        // The name is in brackets and may contain anything; state and parent follow the last one.
        const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const commandLine = readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return { pid: Number(entry), parentPid: Number(parent), commandLine };
      } catch {
        return []; // it has ended in the meantime
      }
    });
}

function fromPs(): ProcessRow[] {
  const listed = execFileSync('ps', ['-axo', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return [...listed.matchAll(/^ *(\d+) +(\d+) +(.*)$/gm)].map(([, pid, parentPid, commandLine]) => ({
    pid: Number(pid),
    parentPid: Number(parentPid),
    commandLine: commandLine ?? '',
  }));
}
