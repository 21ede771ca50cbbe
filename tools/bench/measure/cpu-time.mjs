import { readdirSync, readFileSync } from 'node:fs';

/**
 * CPU time of processes and all their threads since their start, in microseconds, from Linux's scheduler (in nanoseconds;
 * `stat` has only hundredths of a second).
 * @param {readonly number[]} pids those that have ended count as 0
 */
export function cpuTimeUs(pids) {
  return pids
    .flatMap((pid) => threadsOf(pid).map((thread) => runUs(`/proc/${pid}/task/${thread}`)))
    .reduce(sum, 0);
}

/** CPU time of this process, in microseconds, all threads. */
export function ownCpuTimeUs() {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Resident memory of a process, including shared memory, in MB. */
export function memoryMb(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(kilobytes) / 1_024);
}

/** CPU time in microseconds of a process and its children, including children that have ended. */
export function familyCpuTimeUs(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  const [, reapedUser, reapedSystem] = statOf(pid);
  return cpuTimeUs([pid, ...children]) + (reapedUser + reapedSystem) * tickUs;
}

/** The parent of a process. */
export function parentOf(pid) {
  return statOf(pid)[0];
}

/** Linux reports hundredths of a second, whatever the kernel's tick rate. */
const tickUs = 10_000;

/** The parent, and the user and system ticks of ended children: proc_pid_stat(5), fields 4, 16 and 17. */
function statOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return [fields[1], fields[13], fields[14]].map(Number);
}

function threadsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function runUs(thread) {
  try {
    return Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]) / 1_000;
  } catch {
    return 0;
  }
}

function sum(total, value) {
  return total + value;
}
