import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, realpathSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { keptPassword, openLogFile, writePrivateFile } from './private-file.js';
import { endProcesses, findProcesses, signal } from './process-table.js';
import { type RedisCommand, redisCommand } from './redis-binary.js';
import { runServer, type Server, type ServerEvents } from './run-server.js';

/**
 * Starts our own Redis on 127.0.0.1, with its data in `<dataDir>/redis` and a password that other users of the machine
 * cannot read.
 * @returns its URL, and `stop`
 */
export async function startRedis(
  dataDir: string,
  events: ServerEvents,
): Promise<{ url: string; stop(): Promise<void> }> {
  const command = await redisCommand(dataDir, (line) => events.onProgress(line));
  const { secret } = keptPassword(join(dataDir, 'redis-password'));
  const dir = join(realpathSync(dataDir), 'redis');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const { port, stop } = await runServer(
    redisServer(command, dir, secret, join(dataDir, 'redis.log')),
    events,
  );
  return { url: `redis://:${secret}@127.0.0.1:${port}/0`, stop };
}

function redisServer(command: RedisCommand, dir: string, secret: string, logPath: string): Server {
  const [program, ...args] = command;
  const settingsPath = join(dir, 'redis.conf');
  const find = (): number[] => findProcesses(/^(redis|valkey)-server/, settingsPath);
  return {
    name: 'Redis',
    logPath,
    dataDir: dir,
    preferredPort: 63790,
    stopSignals: ['SIGTERM'],
    clear: () => endProcesses(find, (pids) => pids.forEach((pid) => signal(pid, 'SIGTERM'))),
    launch: (port) => {
      writePrivateFile(settingsPath, settings(port, dir, secret));
      const log = openLogFile(logPath);
      const child = spawn(program, [...args, settingsPath], {
        cwd: dir,
        stdio: ['ignore', log, log],
        detached: true, // Ctrl-C must reach the services first
      });
      closeSync(log);
      return child;
    },
    isReady: (port) => answersPing(port, secret),
  };
}

/** In a file rather than on the command line, where other users could read the password. */
function settings(port: number, dir: string, secret: string): string {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir ${JSON.stringify(dir)}`,
    `requirepass ${secret}`,
    'appendonly yes',
    'save ""',
    'maxmemory-policy noeviction',
    'daemonize no',
    'set-proc-title no', // keeps the path of this file visible, so that a server left behind can be found again
    '',
  ].join('\n');
}

/** False while it is loading its data, or if another server answers on this port. */
function answersPing(port: number, secret: string): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`AUTH ${secret}\r\nPING\r\n`));
    socket.setEncoding('utf8').setTimeout(2_000, () => socket.destroy());
    socket.on('data', (chunk: string) => {
      answer += chunk;
      if (answer.split('\r\n').length > 2) socket.destroy();
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(answer.startsWith('+OK\r\n+PONG')));
  });
}
