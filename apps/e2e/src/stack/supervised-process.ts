import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';

/** A program of this repository in a process of its own, restarted whenever it goes down, until `stop`. */
export class SupervisedProcess {
  private child: ChildProcess | undefined;
  private stopping = false;
  private isRestarting = false;
  private env: Readonly<Record<string, string>>;
  private readonly log: WriteStream;
  /** How often it was started again. */
  restarts = 0;
  /** How often it ended although nobody here had ended it. */
  crashes = 0;

  constructor(
    readonly name: string,
    private readonly command: {
      readonly script: string;
      readonly args?: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly logFile: string;
    },
  ) {
    this.env = command.env;
    this.log = createWriteStream(command.logFile, { flags: 'a' });
    this.start();
  }

  /** kill -9; it comes back by itself. */
  kill(): void {
    this.child?.kill('SIGKILL');
  }

  /** It stands still, as a process on a machine that swaps or sleeps; what it holds, it goes on holding. */
  pause(): void {
    this.child?.kill('SIGSTOP');
  }

  /** It goes on as if no time had passed. */
  resume(): void {
    this.child?.kill('SIGCONT');
  }

  /** Asks it to stop, waits, and insists after 20 s. */
  async stop(): Promise<void> {
    this.stopping = true;
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    child.kill('SIGCONT'); // who stands still hears nothing
    const insist = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await gone;
    clearTimeout(insist);
    this.log.end();
  }

  /** Ends it and starts it with these variables changed. */
  async restart(env: Readonly<Record<string, string>>): Promise<void> {
    const { child } = this;
    this.env = { ...this.env, ...env };
    this.isRestarting = true;
    if (child !== undefined && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const insist = setTimeout(() => child.kill('SIGKILL'), 20_000);
      await gone;
      clearTimeout(insist);
    }
    this.isRestarting = false;
    this.start();
  }

  private start(): void {
    const { env } = this;
    const { script, args = [] } = this.command;
    const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.pipe(this.log, { end: false });
    child.stderr.pipe(this.log, { end: false });
    child.once('exit', (_code, signal) => {
      if (signal !== 'SIGKILL' && !this.stopping && !this.isRestarting) this.crashes += 1;
      void this.revive(child);
    });
    this.child = child;
  }

  private async revive(ended: ChildProcess): Promise<void> {
    await sleep(500);
    // Meanwhile it may have been stopped, or started anew by `restart`.
    if (this.stopping || this.isRestarting || this.child !== ended) return;
    this.restarts += 1;
    this.start();
  }
}
