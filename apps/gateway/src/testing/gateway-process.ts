import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Environment } from '@earshot/platform';

/** A gateway in a separate process, which can be killed. */
export interface GatewayProcess {
  readonly url: string;
  /** kill -9 */
  kill(): Promise<void>;
}

/** @param env the whole environment: only the path is inherited */
export async function startGatewayProcess(env: Environment): Promise<GatewayProcess> {
  const program = new URL('../main.js', import.meta.url).pathname;
  const child = spawn(process.execPath, [program], {
    env: { ...env, PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readyUrl(child);
  return {
    url,
    kill: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function readyUrl(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('It has no output.');
  for await (const line of createInterface(child.stdout)) {
    const { msg, url } = JSON.parse(line) as { msg?: string; url?: string };
    if (msg === 'ready' && url !== undefined) {
      child.stdout.resume();
      return url;
    }
  }
  throw new Error('The gateway ended before it was ready.');
}
