import { readdirSync, readFileSync } from 'node:fs';

/**
 * CPU time since their start, in microseconds, of processes and all their threads, from Linux's scheduler (nanoseconds,
 * where `stat` counts hundredths of a second).
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

/** Memory of a process that is its own or shared, in MB. */
export function memoryMb(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(kilobytes) / 1_024);
}

/** CPU time in microseconds of a process with all that it has started, those that have ended included. */
export function familyCpuTimeUs(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  const [, reapedUser, reapedSystem] = statOf(pid);
  return cpuTimeUs([pid, ...children]) + (reapedUser + reapedSystem) * tickUs;
}

/** The process that has started a process. */
export function parentOf(pid) {
  return statOf(pid)[0];
}

/** Linux counts in hundredths of a second, whatever its clock does. */
const tickUs = 10_000;

/** Parent, and the ticks of ended children in user and in system mode: proc_pid_stat(5), fields 4, 16 and 17. */
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
