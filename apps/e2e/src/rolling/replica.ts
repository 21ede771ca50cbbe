import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A process of an app as a deployment manages it: started, asked to stop, replaced. */
export class Replica {
  /** Its URL; null = not running, or not ready yet. */
  url: string | null = null;
  private child: ChildProcess | undefined;
  private readonly log: WriteStream;

  constructor(
    readonly name: string,
    private readonly command: {
      readonly script: string;
      readonly env: Readonly<Record<string, string>>;
      readonly logFile: string;
    },
  ) {
    this.log = createWriteStream(command.logFile, { flags: 'a' });
  }

  /** Resolves when it is ready. @throws if it ends before */
  async start(): Promise<void> {
    const { script, env } = this.command;
    const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    child.stdout.pipe(this.log, { end: false });
    child.stderr.pipe(this.log, { end: false });
    this.url = await new Promise<string>((resolve, reject) => {
      createInterface(child.stdout).on('line', (line) => {
        const url = readyUrl(line);
        if (url !== null) resolve(url);
      });
      child.once('exit', (code) => reject(new Error(`${this.name} exited with ${code} before it was ready`)));
    });
  }

  /** Sends SIGTERM. @returns how it ended: 0 = normally; a signal if it had to be killed after 30 s */
  async stop(): Promise<number | NodeJS.Signals> {
    const { child } = this;
    if (child === undefined) return 0;
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const insist = setTimeout(() => child.kill('SIGKILL'), 30_000);
      await gone;
      clearTimeout(insist);
    }
    this.url = null;
    return child.exitCode ?? child.signalCode ?? 'SIGKILL';
  }
}

function readyUrl(line: string): string | null {
  if (!line.includes('"ready"')) return null;
  const { msg, url } = JSON.parse(line) as { readonly msg: string; readonly url?: string };
  return msg === 'ready' ? (url ?? null) : null;
}
