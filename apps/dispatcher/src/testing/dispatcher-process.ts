import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.js', import.meta.url));

/** A dispatcher in a separate process, started as in a deployment, which can be killed. */
export class DispatcherProcess {
  private readonly child: ChildProcess;

  constructor(env: Readonly<Record<string, string>>) {
    this.child = spawn(process.execPath, [main], { env, stdio: 'ignore' });
  }

  /** Sends kill -9. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }
}
