import { tmpdir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { diskHealth, diskSpace, fullDiskSentence } from './disk-space.js';

describe('disk space', () => {
  it('is read as size, free bytes and whether the disk is full', async () => {
    const { leftBytes, sizeBytes, isFull } = await diskSpace(tmpdir());
    expect(sizeBytes).toBeGreaterThan(0);
    expect(leftBytes).toBeLessThanOrEqual(sizeBytes);
    expect(isFull).toBe(leftBytes < 32_000_000);
  });

  it.each([
    [0, 400_000_000, 'The disk of the data folder is full: 100.0 % of 400 MB is used.'],
    [1, 400_000_000, 'The disk of the data folder is full: 99.9 % of 400 MB is used.'],
    [30_000_000, 512_000_000_000, 'The disk of the data folder is full: 99.9 % of 512 GB is used.'],
  ])('is described in a sentence with %d of %d bytes left', (leftBytes, sizeBytes, sentence) => {
    expect(fullDiskSentence('the data folder', { leftBytes, sizeBytes, isFull: true })).toBe(sentence);
  });

  // /proc is a file system without any space.
  (process.platform === 'linux' ? it : it.skip)(
    'degrades the process in whichever folder it ends',
    async () => {
      const roomy = { name: 'the data folder', path: process.cwd() };
      await diskHealth([roomy]).check();
      const full = diskHealth([roomy, { name: 'the database', path: '/proc' }]).check();
      await expect(full).rejects.toThrow('The disk of the database is full');
    },
  );
});
