import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine, isClone } from '../../installation.mjs';
import { unpackPackages } from './rootless-apt.js';

/** A command that starts a Redis server: the program and its first arguments. */
export type RedisCommand = readonly [string, ...string[]];

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const libraryDirs: Partial<Record<NodeJS.Architecture, string>> = {
  x64: 'x86_64-linux-gnu',
  arm64: 'aarch64-linux-gnu',
};

/**
 * A Redis (or Valkey) >= 6.2: the one on the PATH, else the distribution's own package, downloaded without changing the
 * system.
 * @throws Error naming the three alternatives if there is none
 */
export async function redisCommand(
  dataDir: string,
  onProgress: (line: string) => void,
): Promise<RedisCommand> {
  const onPath = [['redis-server'], ['valkey-server']] as const;
  const found = onPath.find((command) => faultOf(command) === null);
  if (found !== undefined) return found;
  const kept = placesFor(dataDir)
    .map(unpackedCommand)
    .find(({ fault }) => fault === null);
  return kept?.command ?? (await download(dataDir, onProgress));
}

async function download(dataDir: string, onProgress: (line: string) => void): Promise<RedisCommand> {
  const faults = [`no redis-server on the PATH (${faultOf(['redis-server'])})`];
  const place = placesFor(dataDir).find(isWritable);
  if (process.platform !== 'linux' || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0)
    throw noRedis([...faults, 'no apt-get to fetch one with']);
  if (place === undefined) throw noRedis([...faults, 'no directory to keep one in']);
  onProgress('Fetching Redis from the package mirror (once, about 2 MB)');
  const draft = mkdtempSync(`${place}.new-`);
  try {
    for (const packages of [
      ['redis-server', 'redis-tools'],
      ['valkey-server', 'valkey-tools'],
    ] as const) {
      try {
        await unpackPackages(packages, join(draft, 'apt'), join(draft, 'root'));
        const { fault } = unpackedCommand(join(draft, 'root'));
        if (fault === null) return keep(join(draft, 'root'), place);
        faults.push(`${packages[0]} of this system: ${fault}`);
      } catch (error) {
        faults.push(`apt-get could not fetch ${packages[0]}: ${firstComplaint(error)}`);
      }
      rmSync(join(draft, 'root'), { recursive: true, force: true });
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  throw noRedis(faults);
}

/** Moves the unpacked packages into place in one step, unless another start was faster. */
function keep(root: string, place: string): RedisCommand {
  try {
    renameSync(root, place);
  } catch {
    if (unpackedCommand(place).fault === null) return unpackedCommand(place).command;
    rmSync(place, { recursive: true, force: true });
    renameSync(root, place);
  }
  return unpackedCommand(place).command;
}

/**
 * In a clone, next to its other downloads, so that it is done only once; else in the data directory, which survives updates
 * of the package.
 */
function placesFor(dataDir: string): string[] {
  const ofClone = join(repository, 'node_modules/.cache/earshot/redis');
  return [...(isClone ? [ofClone] : []), join(dataDir, 'redis-binaries')];
}

function isWritable(place: string): boolean {
  try {
    mkdirSync(dirname(place), { recursive: true });
    accessSync(dirname(place), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function unpackedCommand(root: string): { command: RedisCommand; fault: string | null } {
  const triple = libraryDirs[process.arch] ?? '';
  const libraries = ['usr/lib', 'lib'].map((dir) => join(root, dir, triple)).join(':');
  const program = ['redis-server', 'valkey-server']
    .map((name) => join(root, 'usr/bin', name))
    .find(existsSync);
  const command: RedisCommand = ['env', `LD_LIBRARY_PATH=${libraries}`, program ?? 'redis-server'];
  return { command, fault: program === undefined ? 'not there' : faultOf(command) };
}

function faultOf([program, ...args]: RedisCommand): string | null {
  const run = spawnSync(program, [...args, '--version'], { encoding: 'utf8' });
  if (run.error !== undefined)
    return (run.error as NodeJS.ErrnoException).code === 'ENOENT' ? 'not found' : run.error.message;
  if (run.status !== 0) return run.stderr.trim().split('\n')[0] || `exit code ${run.status}`;
  const [, major, minor] = /v=(\d+)\.(\d+)/.exec(run.stdout) ?? [];
  const version = Number(major) + Number(minor) / 100;
  return version >= 6.02 ? null : `version ${major}.${minor} is older than 6.2`;
}

function firstComplaint(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  const lines = (stderr || message).trim().split('\n');
  return (lines.find((line) => line.startsWith('E:')) ?? lines[0] ?? '').slice(0, 300);
}

function noRedis(faults: readonly string[]): Error {
  return new Error(
    [
      'Earshot needs a Redis >= 6.2 and found none:',
      ...faults.map((fault) => `- ${fault}`),
      'To fix this, do one of these:',
      '- install it: apt-get install redis-server (macOS: brew install redis)',
      `- run it in a container: docker run -d -p 6379:6379 redis:7, then REDIS_URL=redis://127.0.0.1:6379 ${commandLine('start')}`,
      `- use one that you have: REDIS_URL=redis://user:password@host:6379 ${commandLine('start')}`,
    ].join('\n'),
  );
}
