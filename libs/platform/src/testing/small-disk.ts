import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk in memory, small enough to fill. */
export interface SmallDisk {
  readonly path: string;
  /** Removes it, even while its files are open. */
  remove(): void;
}

/** Whether small disks can be mounted: only root may, on Linux, and not in every container. */
export function canMountDisks(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    mountSmallDisk(1).remove();
    return true;
  } catch {
    return false;
  }
}

/** @throws if it cannot be mounted */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'earshot-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]);
  const remove = (): void => rmSync(path, { recursive: true, force: true });
  if (status !== 0) {
    remove();
    throw new Error('No disk can be mounted here.');
  }
  return {
    path,
    remove() {
      spawnSync('umount', ['--lazy', path]);
      remove();
    },
  };
}
