import { spawn } from 'node:child_process';
import { onInterrupt, root } from '../process/steps.mjs';

/**
 * Runs a program in the repository, shows its output as it arrives, and remembers the last line.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ code: number | string, line: string }>} its exit code, or the signal that ended it
 */
export function lastLineOf(program, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const release = onInterrupt(() => child.kill('SIGTERM'));
    let tail = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      process.stdout.write(text);
      tail = `${tail}${text}`.slice(-2_000);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      release();
      resolve({ code: code ?? signal, line: tail.trimEnd().split('\n').at(-1) ?? '' });
    });
  });
}
