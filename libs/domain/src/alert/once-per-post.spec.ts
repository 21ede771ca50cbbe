import { describe, expect, it } from '@jest/globals';
import { type CopyOfFired, oncePerPost } from './once-per-post.js';

const copy = (id: string, isTold = false): CopyOfFired => ({ id, isTold });
const fired = (id: string, urgency = 50) => ({ id, urgency });
const told = (mentions: ReturnType<typeof fired>[], copies: Record<string, CopyOfFired[]>): string[] =>
  oncePerPost(mentions, new Map(Object.entries(copies))).map(({ id }) => id);

describe('an alert', () => {
  it('tells of everything that is in one place', () => {
    expect(told([fired('b'), fired('a')], { a: [copy('z')] })).toEqual(['b', 'a']);
  });

  it('tells of a post once, by the mention that was found first', () => {
    const all = { a: [copy('b'), copy('c')], b: [copy('a'), copy('c')], c: [copy('a'), copy('b')] };
    expect(told([fired('c'), fired('b'), fired('a'), fired('d')], all)).toEqual(['a', 'd']);
  });

  it('tells of the most urgent, though another was found first', () => {
    expect(told([fired('a'), fired('b', 90)], { a: [copy('b')], b: [copy('a')] })).toEqual(['b']);
  });

  it('tells nothing that it has told of in another place', () => {
    expect(told([fired('a', 100), fired('b')], { a: [copy('z', true)] })).toEqual(['b']);
  });

  it('tells what two have in common with a third only where that was not told', () => {
    expect(told([fired('a'), fired('b'), fired('c')], { a: [copy('b')], b: [copy('a'), copy('c')], c: [copy('b')] })).toEqual(['a', 'c']); // prettier-ignore
  });
});
