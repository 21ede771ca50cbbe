import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { findProgram } from '../stack/find-program.js';

/** Programs that operators run beside Earshot, under their names upstream or in Debian. */
const names = {
  prometheus: ['prometheus'],
  alertmanager: ['prometheus-alertmanager', 'alertmanager'],
};

/** Returns why Prometheus and Alertmanager cannot be run here with a spec's own name server; null = they can. */
export function whyNoOperatorPrograms(): string | null {
  const missing = (['prometheus', 'alertmanager'] as const).filter(
    (program) => findProgram(names[program]) === null,
  );
  if (missing.length > 0) return `there is no ${missing.join(' and no ')} on PATH`;
  return process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0
    ? null
    : 'only root can give them a name server';
}

/** One of these programs, running until `stop`. */
export class OperatorProgram {
  private constructor(private readonly child: ChildProcess) {}

  /** @param resolvConf replaces `/etc/resolv.conf`, in a mount namespace of its own */
  static start(
    program: keyof typeof names,
    args: readonly string[],
    { folder, resolvConf }: { readonly folder: string; readonly resolvConf: string },
  ): OperatorProgram {
    const mounted = 'mount --bind "$0" /etc/resolv.conf && exec "$@"';
    const command = [
      '--mount',
      'sh',
      '-c',
      mounted,
      resolvConf,
      findProgram(names[program]) ?? program,
      ...args,
    ];
    const child = spawn('unshare', command, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const log = createWriteStream(join(folder, `${program}.log`));
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
    child.once('close', () => log.end());
    return new OperatorProgram(child);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await gone;
  }
}
