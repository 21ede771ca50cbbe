import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The repository's root directory. */
export const root = join(import.meta.dirname, '../..');

/** An error that stops a command; its message is all the user needs to read. */
export class StepError extends Error {}

/**
 * Prints one line of progress around `work`: `[2/6] Building ... 9 s`, with a dot every 5 s while it runs.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const startedAt = performance.now();
  process.stdout.write(`${title} ...`);
  const dots = setInterval(() => process.stdout.write('.'), 5_000);
  try {
    const result = await work();
    process.stdout.write(` ${Math.round((performance.now() - startedAt) / 100) / 10} s\n`);
    return result;
  } catch (error) {
    process.stdout.write(' failed\n');
    throw error;
  } finally {
    clearInterval(dots);
  }
}

/**
 * Runs a program in the repository and shows its output only if it fails. It is terminated when this process is interrupted.
 * @param {string} program
 * @param {string[]} args
 * @throws {StepError} with the output
 */
export async function runQuietly(program, args) {
  let output = '';
  const code = await exitCode(program, args, (child) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
  });
  if (code !== 0)
    throw new StepError(`${output.trimEnd()}\n\n${[program, ...args].join(' ')} failed (${code})`);
}

/**
 * Runs a program in the repository and shows its output as it arrives.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number | string>} its exit code, or the signal that ended it
 */
export function runShown(program, args, env = process.env) {
  return exitCode(program, args, () => undefined, { stdio: ['ignore', 'inherit', 'inherit'], env });
}

function exitCode(program, args, onStart, options = { stdio: ['ignore', 'pipe', 'pipe'] }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, ...options });
    onStart(child);
    const release = onInterrupt(() => child.kill('SIGTERM'));
    child.once('error', (error) => (release(), resolve(error.message)));
    child.once('close', (code, signal) => (release(), resolve(code ?? signal)));
  });
}

const cleanups = new Set();
let interrupted = false;

/**
 * Registers a function to call when this process is interrupted (Ctrl-C, SIGTERM, SIGHUP). The last one registered runs
 * first.
 * @param {() => void} cleanup
 * @returns {() => void} unregisters it
 */
export function onInterrupt(cleanup) {
  if (cleanups.size === 0)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);
  cleanups.add(cleanup);
  return () => {
    cleanups.delete(cleanup);
    if (cleanups.size === 0)
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, interrupt);
  };
}

/** Whether this process has received a signal to stop. */
export function wasInterrupted() {
  return interrupted;
}

function interrupt() {
  // The terminal and npm both deliver Ctrl-C; ignore the second signal.
  if (interrupted) return;
  interrupted = true;
  for (const cleanup of [...cleanups].reverse()) cleanup();
}
