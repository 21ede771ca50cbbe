import { diskSpace, fullDiskSentence } from '@earshot/platform';

const everyMs = 5_000;

/** Reports once when the disk of the data folder is full, and once when it has space again. @returns a function that stops it */
export function watchDisk(dataDir: string, say: (line: string) => void): () => void {
  let wasFull = false;
  const look = async (): Promise<void> => {
    const space = await diskSpace(dataDir);
    if (space.isFull && !wasFull)
      say(`${fullDiskSentence('the data folder', space)} Nothing new is stored until there is room.`);
    if (!space.isFull && wasFull) say('The disk has room again.');
    wasFull = space.isFull;
  };
  const timer = setInterval(() => void look().catch(() => undefined), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
