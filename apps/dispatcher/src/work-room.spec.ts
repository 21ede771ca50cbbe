import { describe, expect, it } from '@jest/globals';
import { WorkRoom } from './work-room.js';

describe('WorkRoom', () => {
  it('counts its free places, and has freed one before the end is reported', async () => {
    const room = new WorkRoom(2, () => undefined);
    const ends: (() => void)[] = [];
    const freeAfter: number[] = [];
    const start = (): void =>
      void room
        .start(() => new Promise((resolve) => void ends.push(resolve)))
        .then(() => freeAfter.push(room.free));
    start();
    start();
    expect(room.free).toBe(0);
    ends[0]?.();
    await new Promise((resolve) => setImmediate(resolve));
    ends[1]?.();
    await room.empty();
    expect(freeAfter).toEqual([1, 2]);
  });

  it('reports work that fails, and continues', async () => {
    const failures: unknown[] = [];
    const room = new WorkRoom(1, (error) => failures.push(error));
    await room.start(() => Promise.reject(new Error('broken')));
    expect(failures).toEqual([new Error('broken')]);
    expect(room.free).toBe(1);
  });

  it('is not empty until work that was started while waiting has ended', async () => {
    const room = new WorkRoom(2, () => undefined);
    const ended: string[] = [];
    void room.start(async () => void ended.push('first')).then(() => room.start(later));
    async function later(): Promise<void> {
      await new Promise((resolve) => setImmediate(resolve));
      ended.push('second');
    }
    await room.empty();
    expect(ended).toEqual(['first', 'second']);
  });
});
