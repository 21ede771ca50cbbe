import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, writePrivateFile } from '../servers/private-file.js';
import { processIdentity } from '../servers/process-table.js';

/**
 * Makes this process the only one on a data directory, until it ends in any way or calls the returned function. Each process
 * first writes its own lock file and then looks for others: of two that start at the same moment, both may be refused, but
 * never both admitted. Lock files of dead processes are ignored.
 * @throws Error naming the other process
 */
export function lockInstance(dataDir: string): () => void {
  const own = join(dataDir, `instance-${process.pid}.lock`);
  writePrivateFile(own, processIdentity(process.pid) ?? '');
  const release = (): void => rmSync(own, { force: true });
  for (const entry of readdirSync(dataDir)) {
    const pid = Number(/^instance-(\d+)\.lock$/.exec(entry)?.[1] ?? process.pid);
    if (pid === process.pid) continue;
    const path = join(dataDir, entry);
    const noted = readIfThere(path);
    if (noted !== undefined && noted === processIdentity(pid)) {
      release();
      throw new Error(
        `Earshot, or one of its commands, is using ${dataDir}: process ${pid}. Stop it first, or use another directory with --data`,
      );
    }
    rmSync(path, { force: true });
  }
  return release;
}
