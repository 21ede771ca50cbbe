import { statSync } from 'node:fs';
import { diskSpace, fullDiskSentence, type NamedFolder } from '@earshot/platform';

/**
 * Reports once when the disk of a folder is full, and once when it has space again.
 * @param folders may grow meanwhile
 * @returns a function that stops it
 */
export function watchDisks(
  folders: readonly NamedFolder[],
  say: (line: string) => void,
  everyMs = 5_000,
): () => void {
  const full = new Set<string>();
  const look = async ({ name, path }: NamedFolder): Promise<void> => {
    const space = await diskSpace(path);
    if (space.isFull && !full.has(path))
      say(`${fullDiskSentence(name, space)} Nothing new is stored until there is room.`);
    if (!space.isFull && full.has(path)) say(`The disk of ${name} has room again.`);
    if (space.isFull) full.add(path);
    else full.delete(path);
  };
  const timer = setInterval(
    () => folders.forEach((folder) => void look(folder).catch(() => undefined)),
    everyMs,
  );
  timer.unref();
  return () => clearInterval(timer);
}

/** Whether two folders are on the same disk. */
export function isSameDisk(one: string, other: string): boolean {
  return statSync(one).dev === statSync(other).dev;
}
