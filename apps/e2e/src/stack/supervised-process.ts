import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';

/** A program of this repository in its own process, restarted whenever it ends, until `stop`. */
export class SupervisedProcess {
  private child: ChildProcess | undefined;
  private stopping = false;
  private isRestarting = false;
  private env: Readonly<Record<string, string>>;
  private readonly log: WriteStream;
  /** How often it was restarted. */
  restarts = 0;
  /** How often it ended although the test had not ended it. */
  crashes = 0;

  constructor(
    readonly name: string,
    private readonly command: {
      readonly script: string;
      readonly env: Readonly<Record<string, string>>;
      readonly logFile: string;
    },
  ) {
    this.env = command.env;
    this.log = createWriteStream(command.logFile, { flags: 'a' });
    this.start();
  }

  /** kill -9; it restarts by itself. */
  kill(): void {
    this.child?.kill('SIGKILL');
  }

  /** Suspends it, as if its machine were swapping or asleep; it keeps everything that it holds. */
  pause(): void {
    this.child?.kill('SIGSTOP');
  }

  /** Resumes it as if no time had passed. */
  resume(): void {
    this.child?.kill('SIGCONT');
  }

  /** Asks it to stop, waits, and kills it after 20 s. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.end();
    this.log.end();
  }

  /** Restarts it with these variables changed. */
  async restart(env: Readonly<Record<string, string>>): Promise<void> {
    this.env = { ...this.env, ...env };
    this.isRestarting = true;
    await this.end();
    this.isRestarting = false;
    this.start();
  }

  private async end(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    child.kill('SIGCONT'); // a suspended process does not receive other signals
    const insist = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await gone;
    clearTimeout(insist);
  }

  private start(): void {
    const { env } = this;
    const child = spawn(process.execPath, [this.command.script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
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
    // It may have been stopped in the meantime, or started again by `restart`.
    if (this.stopping || this.isRestarting || this.child !== ended) return;
    this.restarts += 1;
    this.start();
  }
}
