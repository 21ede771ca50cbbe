import { Retryable } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import { LastShown } from './last-shown.js';

/** Checks an answer that shows none of the posts, if the source shows only these. */
function check(
  lastShown: LastShown,
  asked: readonly string[],
  ...shown: readonly string[]
): Promise<unknown> {
  const lookUp = (others: readonly string[]) => Promise.resolve(shown.filter((id) => others.includes(id)));
  return lastShown.confirmGone('posts', asked, lookUp).then(
    () => 'gone',
    (error: unknown) => error,
  );
}

describe('an answer that shows none of several posts', () => {
  it('is relied on only if a post that was shown before still is', async () => {
    const lastShown = new LastShown();
    expect(await check(lastShown, ['a', 'b'], 'c')).toBeInstanceOf(Retryable);
    lastShown.add('other posts', ['c']);
    expect(await check(lastShown, ['a', 'b'], 'c')).toBeInstanceOf(Retryable);
    lastShown.add('posts', ['a', 'b', 'c']);
    expect(await check(lastShown, ['a', 'b'], 'c')).toBe('gone');
    expect(await check(lastShown, ['a', 'b'])).toBeInstanceOf(Retryable);
    expect(await check(lastShown, ['a', 'b', 'c'], 'd')).toBeInstanceOf(Retryable);
  });

  it('is relied on for a single post', async () => {
    expect(await check(new LastShown(), ['a'])).toBe('gone');
  });

  it('is checked with few of the posts shown last', async () => {
    const lastShown = new LastShown();
    const ids = Array.from({ length: 300 }, (_, index) => `post ${index}`);
    for (const id of ids) lastShown.add('posts', [id]);
    const asked: string[][] = [];
    await lastShown.confirmGone('posts', ['a', 'b'], (others) => {
      asked.push([...others]);
      return Promise.resolve(others);
    });
    expect(asked).toEqual([ids.slice(-20).reverse()]);
  });
});
