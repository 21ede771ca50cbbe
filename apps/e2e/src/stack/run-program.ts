import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program whose first line on stdout says, as JSON, that it is ready. */
export interface RunningProgram {
  readonly pid: number;
  readonly ready: Readonly<Record<string, unknown>>;
  stop(): Promise<void>;
}

/** Starts a program and waits for its ready line. Its stdin ends with this process. @throws with its stderr if it ends before */
export async function runProgram(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<RunningProgram> {
  const child = spawn(process.execPath, [script, ...args], { env, stdio: 'pipe' });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4_000)));
  const gone = once(child, 'exit');
  const ready = await new Promise<Record<string, unknown>>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const end = output.indexOf('\n');
      if (end >= 0 && output.startsWith('{'))
        resolve(JSON.parse(output.slice(0, end)) as Record<string, unknown>);
    });
    child.once('exit', (code) =>
      reject(new Error(`${script} exited with ${code} before it was ready:\n${errors}`)),
    );
  });
  return {
    pid: child.pid ?? 0,
    ready,
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
