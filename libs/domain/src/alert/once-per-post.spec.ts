import { describe, expect, it } from '@jest/globals';
import { type CopyOfFired, oncePerPost } from './once-per-post.js';

const copy = (id: string, isSent = false): CopyOfFired => ({ id, isSent });
const fired = (id: string, urgency = 50) => ({ id, urgency });
const sent = (mentions: ReturnType<typeof fired>[], copies: Record<string, CopyOfFired[]>): string[] =>
  oncePerPost(mentions, new Map(Object.entries(copies))).map(({ id }) => id);

describe('an alert', () => {
  it('sends all mentions that are not copies of each other', () => {
    expect(sent([fired('b'), fired('a')], { a: [copy('z')] })).toEqual(['b', 'a']);
  });

  it('sends copies of a post once, as the mention found first', () => {
    const all = { a: [copy('b'), copy('c')], b: [copy('a'), copy('c')], c: [copy('a'), copy('b')] };
    expect(sent([fired('c'), fired('b'), fired('a'), fired('d')], all)).toEqual(['a', 'd']);
  });

  it('sends the most urgent copy, even if another was found first', () => {
    expect(sent([fired('a'), fired('b', 90)], { a: [copy('b')], b: [copy('a')] })).toEqual(['b']);
  });

  it('skips a mention if it has already sent a copy', () => {
    expect(sent([fired('a', 100), fired('b')], { a: [copy('z', true)] })).toEqual(['b']);
  });

  it('sends a copy of a skipped mention if it is not a copy of a sent one', () => {
    expect(sent([fired('a'), fired('b'), fired('c')], { a: [copy('b')], b: [copy('a'), copy('c')], c: [copy('b')] })).toEqual(['a', 'c']); // prettier-ignore
  });
});
