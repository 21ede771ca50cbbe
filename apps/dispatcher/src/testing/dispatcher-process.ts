import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.js', import.meta.url));

/** A dispatcher in a separate process, started as in a deployment, which can be killed. */
export class DispatcherProcess {
  private child: ChildProcess;

  constructor(private readonly env: Readonly<Record<string, string>>) {
    this.child = this.start();
  }

  /** Sends kill -9, then starts another one. */
  async kill(): Promise<void> {
    await this.stop();
    this.child = this.start();
  }

  /** Sends kill -9. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }

  private start(): ChildProcess {
    return spawn(process.execPath, [main], { env: { ...this.env }, stdio: 'ignore' });
  }
}
