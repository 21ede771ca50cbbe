import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { anyFreePort, freePort, listenFault, diskSpace } from '@earshot/platform';
import { portHolder } from '../port-check.js';
import { lastLines } from './private-file.js';

/** The properties of one kind of server. */
export interface Server {
  readonly name: string;
  readonly logPath: string;
  /** Where it keeps its data: it cannot start while the disk of this folder is full. */
  readonly dataDir: string;
  readonly preferredPort: number;
  /** Sent in turn, 4 s apart, until it has ended; then SIGKILL. */
  readonly stopSignals: readonly NodeJS.Signals[];
  /** Ends what an earlier run left behind, so that two servers never share a directory. */
  clear(): Promise<void>;
  launch(port: number): ChildProcess;
  isReady(port: number, pid: number): Promise<boolean>;
}

/** Callbacks while a server is started and kept running. */
export interface ServerEvents {
  onProgress(line: string): void;
  /** Called when the server cannot be kept running; there are no further attempts. */
  onLost(error: Error): void;
}

/** A server that is kept running until it is stopped. */
export interface RunningServer {
  readonly port: number;
  stop(): Promise<void>;
}

const startLimitMs = 120_000;
const stopPatienceMs = 4_000;
const restartsPerMinute = 5;
/** The pause before the second restart within a minute; it doubles with each further one. */
const firstPauseMs = 500;
const lookEveryMs = 1_000;

/**
 * Starts a server and keeps it running on the same port: if it dies, it is restarted, up to 5 times a minute. While its disk
 * is full or another process has its port, it waits, however long that takes.
 * @throws Error with the end of its log if it does not start
 */
export async function runServer(server: Server, events: ServerEvents): Promise<RunningServer> {
  let child: ChildProcess | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;
  let restarting: Promise<void> | undefined;
  const recentRestarts: number[] = [];

  const start = async (port: number, isRestart = false): Promise<void> => {
    await server.clear();
    // Its clients know the port, so that a restarted server cannot take another one.
    if (isRestart) await untilPortIsFree(server, port, events, signal);
    if (signal.aborted) return;
    child = server.launch(port);
    endWithUs(child, server);
    await untilReady(server, child, port);
    const started = child;
    void ended(started).then((reason) => {
      if (!signal.aborted) restarting = restart(port, reason);
    });
  };

  const restart = async (port: number, reason: string): Promise<void> => {
    for (let why = reason; !signal.aborted;) {
      await untilDiskHasRoom(server, events, signal);
      if (signal.aborted) return;
      const now = performance.now();
      while (recentRestarts[0] !== undefined && now - recentRestarts[0] > 60_000) recentRestarts.shift();
      if (recentRestarts.length >= restartsPerMinute)
        return events.onLost(new Error(`${server.name} keeps stopping (${why}); see ${server.logPath}`));
      recentRestarts.push(now);
      events.onProgress(`${server.name} stopped unexpectedly (${why}): starting it again`);
      if (recentRestarts.length > 1) await pause(firstPauseMs * 2 ** (recentRestarts.length - 2), signal);
      try {
        await start(port, true);
        if (!signal.aborted) events.onProgress(`${server.name} is back on port ${port}`);
        return;
      } catch (error) {
        why = (error as Error).message;
      }
    }
  };

  const port = await startOnFreePort(server.preferredPort, start);
  return {
    port,
    stop: async () => {
      stopping.abort();
      if (child !== undefined) await endChild(child, server.stopSignals);
      await restarting;
    },
  };
}

/** Waits while the server's disk is full: it could not start, and attempts are limited. */
async function untilDiskHasRoom(server: Server, events: ServerEvents, signal: AbortSignal): Promise<void> {
  const isFull = (): Promise<boolean> =>
    diskSpace(server.dataDir).then(
      (space) => space.isFull,
      () => false,
    );
  if (!(await isFull())) return;
  events.onProgress(`${server.name} waits until its disk has room`);
  while (!signal.aborted && (await isFull())) await pause(lookEveryMs, signal);
}

/** Waits while another process has the server's port, and says which one. */
async function untilPortIsFree(
  server: Server,
  port: number,
  events: ServerEvents,
  signal: AbortSignal,
): Promise<void> {
  let reported: string | undefined;
  while (!signal.aborted && (await listenFault(port)) === 'EADDRINUSE') {
    const holder = portHolder(port);
    const by = holder === undefined ? 'another program' : `${holder.name} (process ${holder.pid})`;
    if (by !== reported) events.onProgress(`${server.name} waits until port ${port} is free: ${by} uses it`);
    reported = by;
    await pause(lookEveryMs, signal);
  }
}

/** Ends early when the signal is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}

/** Stops the server whenever this process exits. After kill -9 it keeps running until the next start clears it. */
function endWithUs(child: ChildProcess, server: Server): void {
  const end = (): void => void child.kill(server.stopSignals.at(-1));
  process.on('exit', end);
  void ended(child).then(() => process.off('exit', end));
}

/** Starts on a free port, and tries another one if a different process takes the port first. */
async function startOnFreePort(preferred: number, start: (port: number) => Promise<void>): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = await (attempt === 1 ? freePort(preferred) : anyFreePort());
    try {
      await start(port);
      return port;
    } catch (error) {
      if (attempt === 5 || (await listenFault(port)) === null) throw error;
    }
  }
}

async function untilReady(server: Server, child: ChildProcess, port: number): Promise<void> {
  let reason: string | undefined;
  void ended(child).then((why) => (reason = why));
  for (let waitedMs = 0; waitedMs < startLimitMs; waitedMs += 25) {
    if (reason !== undefined)
      throw new Error(`${server.name} did not start (${reason}):\n${lastLines(server.logPath, 8)}`);
    if (child.pid !== undefined && (await server.isReady(port, child.pid))) return;
    await delay(25);
  }
  await endChild(child, []);
  throw new Error(`${server.name} was not ready after ${startLimitMs / 1000} s; see ${server.logPath}`);
}

/** Resolves with the reason when the child has ended or could not be started. */
async function ended(child: ChildProcess): Promise<string> {
  if (child.exitCode !== null) return `exit code ${child.exitCode}`;
  if (child.signalCode !== null) return child.signalCode;
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    return signal ?? `exit code ${code}`;
  } catch (error) {
    return (error as Error).message;
  }
}

async function endChild(child: ChildProcess, signals: readonly NodeJS.Signals[]): Promise<void> {
  const end = ended(child);
  for (const signal of [...signals, 'SIGKILL'] as const) {
    child.kill(signal);
    const patience = delay(stopPatienceMs, 'still there', { ref: false });
    if ((await Promise.race([end, patience])) !== 'still there') return;
  }
}
