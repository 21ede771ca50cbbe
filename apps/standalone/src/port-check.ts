import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { listenFault, takePort } from '@earshot/platform';
import { commandLine } from '../installation.mjs';
import { processName } from './servers/process-table.js';

/**
 * Takes a port, so that nothing that is started meanwhile gets it.
 * @returns frees it
 * @throws Error saying why the port cannot be used: for a taken one the process that uses it, if it can be found, and a way
 * out
 */
export async function holdPort(port: number, host: string): Promise<() => Promise<void>> {
  try {
    // Browsers may open localhost at ::1, where another program would answer in our place.
    if (host === '127.0.0.1' && (await listenFault(port, '::1')) === 'EADDRINUSE')
      throw Object.assign(new Error('taken at ::1'), { code: 'EADDRINUSE' });
    const server = await takePort(port, host);
    return () => new Promise((resolve) => void server.close(() => resolve()));
  } catch (error) {
    throw portError(port, host, error as NodeJS.ErrnoException);
  }
}

function portError(port: number, host: string, { code, message }: NodeJS.ErrnoException): Error {
  if (code === 'EACCES')
    return new Error(
      `This user may not use port ${port}. Choose one above 1023: ${commandLine('start', '--port 3000')}`,
    );
  if (code !== 'EADDRINUSE')
    return new Error(
      `HOST=${host} is not an address of this machine (${code ?? message}). Set HOST to one, or to 0.0.0.0 for all of them.`,
    );
  const holder = process.platform === 'linux' ? portHolder(port) : undefined;
  const by = holder === undefined ? '' : ` by ${holder.name} (process ${holder.pid})`;
  return new Error(
    `Port ${port} is taken${by}. Free it, or choose another one: ${commandLine('start', `--port ${port + 1}`)}`,
  );
}

/**
 * The process that listens on a port; undefined if there is none or it belongs to another user.
 * https://www.kernel.org/doc/Documentation/networking/proc_net_tcp.txt
 */
export function portHolder(port: number): { pid: number; name: string } | undefined {
  const inodes = new Set(
    ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => listeningInodes(table, port)),
  );
  if (inodes.size === 0) return undefined;
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  const pid = Number(pids.find((candidate) => socketsOf(candidate).some((socket) => inodes.has(socket))));
  return Number.isNaN(pid) ? undefined : { pid, name: processName(pid) ?? 'a process' };
}

/** Only those we may see: none of another user's process, or of one that has just ended. */
function socketsOf(pid: string): string[] {
  const links = `/proc/${pid}/fd`;
  return orElse([], () => readdirSync(links)).map((fd) => orElse('', () => readlinkSync(join(links, fd))));
}

function orElse<T>(instead: T, read: () => T): T {
  try {
    return read();
  } catch {
    return instead;
  }
}

const listening = '0A';

function listeningInodes(table: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return orElse('', () => readFileSync(table, 'utf8'))
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(suffix) && fields[3] === listening)
    .map((fields) => `socket:[${fields[9]}]`);
}
