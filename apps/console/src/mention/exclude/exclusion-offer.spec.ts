import { describe, expect, it } from '@jest/globals';
import type { MentionOutput } from '@earshot/contracts';
import { exclusionAsked, exclusionOffer } from './exclusion-offer.js';

const mention = (author_handle: string | null, matches: object[] = [{}]): MentionOutput =>
  ({ author_handle, matches }) as unknown as MentionOutput;
const labels = (...ignored: MentionOutput[]): string[] => exclusionOffer(ignored).map(({ label }) => label);

describe('the offer after mentions were ignored', () => {
  it('names their common author', () => {
    expect(labels(mention('x'))).toEqual(['Exclude @x or a word']);
    expect(labels(mention('@x'), mention('@x'))).toEqual(['Exclude @x or a word']);
    expect(labels(mention(null))).toEqual(['Exclude a word']);
  });

  it('is not made for several authors or for mentions without a match', () => {
    expect(labels(mention('x'), mention('y'))).toEqual([]);
    expect(labels(mention(null), mention(null))).toEqual([]);
    expect(labels(mention('x', []))).toEqual([]);
    expect(labels()).toEqual([]);
  });

  it('opens for the first of them', () => {
    const first = mention('x');
    exclusionOffer([first, mention('x')])[0]?.run();
    expect(exclusionAsked.get()).toBe(first);
  });
});
