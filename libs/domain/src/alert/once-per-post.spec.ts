import { describe, expect, it } from '@jest/globals';
import { type CopyOfFired, oncePerPost } from './once-per-post.js';

const copy = (id: string, isSent = false): CopyOfFired => ({ id, isSent });
const fired = (id: string, urgency = 50) => ({ id, urgency });
const sent = (mentions: ReturnType<typeof fired>[], copies: Record<string, CopyOfFired[]>): string[] =>
  oncePerPost(mentions, new Map(Object.entries(copies))).map(({ id }) => id);

describe('an alert', () => {
  it('sends everything that is in one place', () => {
    expect(sent([fired('b'), fired('a')], { a: [copy('z')] })).toEqual(['b', 'a']);
  });

  it('sends a post once, as the mention that was found first', () => {
    const all = { a: [copy('b'), copy('c')], b: [copy('a'), copy('c')], c: [copy('a'), copy('b')] };
    expect(sent([fired('c'), fired('b'), fired('a'), fired('d')], all)).toEqual(['a', 'd']);
  });

  it('sends the most urgent, though another was found first', () => {
    expect(sent([fired('a'), fired('b', 90)], { a: [copy('b')], b: [copy('a')] })).toEqual(['b']);
  });

  it('sends nothing that it has sent in another place', () => {
    expect(sent([fired('a', 100), fired('b')], { a: [copy('z', true)] })).toEqual(['b']);
  });

  it('sends what two have in common with a third only where that was not sent', () => {
    expect(sent([fired('a'), fired('b'), fired('c')], { a: [copy('b')], b: [copy('a'), copy('c')], c: [copy('b')] })).toEqual(['a', 'c']); // prettier-ignore
  });
});
