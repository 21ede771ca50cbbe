import { describe, expect, it } from '@jest/globals';
import { relevanceSample } from '../relevance-sample.spec-helper.js';
import { wordsNear } from './words-near.js';

const near = (text: string, title?: string): string[] => {
  const { post, matches } = relevanceSample(text, {
    keywords: ['apple'],
    ...(title !== undefined && { title }),
  });
  return wordsNear(post, matches);
};

describe('the words near a name', () => {
  it('include its neighbours and the meaningful words, in the singular', () => {
    expect(near('She baked the best apple pies of all')).toEqual([
      'best …',
      '… pies',
      'baked',
      'best',
      'pie',
    ]);
  });

  it('never include the name itself, addresses or distant words', () => {
    expect(near('Apple apple #apple https://apple.example/secret')).not.toContain('apple');
    expect(near('apple https://example.org/secret')).not.toContain('secret');
    expect(near(`apple ${'filler '.repeat(40)} distant`)).not.toContain('distant');
  });

  it('are whole words in their usual form', () => {
    const words = near(`restaurants ${'a '.repeat(74)}apple${' a'.repeat(74)} strawberries`);
    expect(words).not.toContainEqual(expect.stringMatching(/^.*(?:taurant|nts|straw).*$/));
    expect(near('apple news, movies and companies of enormous status')).toEqual(
      expect.arrayContaining(['news', 'movie', 'enormous', 'status']),
    );
  });

  it('come from the title too', () => {
    expect(near('nothing here', 'Apple cinnamon rolls')).toContain('cinnamon');
  });

  it('are few, whatever the post', () => {
    const words = Array.from({ length: 5_000 }, (_, n) => `apple w${n.toString(36)}x`).join(' ');
    expect(near(words).length).toBeLessThanOrEqual(60);
  });
});
