import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

/** Work that runs until `end` is called. */
function held(log: string[], name: string) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const work = async (): Promise<string> => {
    log.push(name);
    await ended;
    return name;
  };
  return { work, end: () => end() };
}

const settle = (): Promise<void> => new Promise((done) => setImmediate(done));

describe('Turns', () => {
  it('admits no more than it has places for, and the others in order of arrival', async () => {
    const log: string[] = [];
    const turns = new Turns(2);
    const all = ['a', 'b', 'c', 'd'].map((name) => held(log, name));
    const results = Promise.all(all.map(({ work }) => turns.take(work)));
    await settle();
    expect(log).toEqual(['a', 'b']);
    all[1]?.end();
    await settle();
    expect(log).toEqual(['a', 'b', 'c']);
    all.forEach(({ end }) => end());
    expect(await results).toEqual(['a', 'b', 'c', 'd']);
  });

  it('passes on a place freed by a failure', async () => {
    const turns = new Turns(1);
    const failing = turns.take(() => Promise.reject(new Error('no')));
    const next = turns.take(() => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
    expect(await turns.take(() => Promise.resolve('later'))).toBe('later');
  });
});
