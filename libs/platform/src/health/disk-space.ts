import { statfs } from 'node:fs/promises';
import { type HealthCheck, HealthFault } from './health-checks.js';

/** A disk with less free space counts as full: Postgres allocates its write-ahead log in files of 16 MB. */
const fullBytes = 32_000_000;

export interface DiskSpace {
  readonly leftBytes: number;
  readonly sizeBytes: number;
  readonly isFull: boolean;
}

export interface NamedFolder {
  /** For sentences, e.g. `the data folder`. */
  readonly name: string;
  readonly path: string;
}

/**
 * The space on the disk of a folder.
 * @param folder on the disk
 * @throws if it cannot be read
 */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const leftBytes = bavail * bsize;
  return { leftBytes, sizeBytes: blocks * bsize, isFull: leftBytes < fullBytes };
}

/** A sentence about a full disk, e.g. `The disk of the data folder is full: 99.6 % of 400 MB is used.` */
export function fullDiskSentence(name: string, { leftBytes, sizeBytes }: DiskSpace): string {
  const used = (Math.floor(((sizeBytes - leftBytes) / sizeBytes) * 1_000) / 10).toFixed(1);
  return `The disk of ${name} is full: ${used} % of ${inUnits(sizeBytes)} is used.`;
}

/** Makes the process degraded while the disk of one of these folders is full. */
export function diskHealth(folders: readonly NamedFolder[]): HealthCheck {
  return {
    name: 'disk',
    need: 'optional',
    async check() {
      for (const { name, path } of folders) {
        const space = await diskSpace(path);
        if (space.isFull) throw new HealthFault(fullDiskSentence(name, space));
      }
    },
  };
}

function inUnits(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${Math.round(bytes / 1e9)} GB`;
}
