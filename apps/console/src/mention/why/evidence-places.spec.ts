import { describe, expect, it } from '@jest/globals';
import { evidencePlaces } from './evidence-places.js';

const post = {
  title: 'Nobody answers, now what?',
  text: 'No answer since Monday. It got worse, and I miss the old one. 62 % of us left.',
};
const wordsOf = (code: string, evidence: string | null): string[] =>
  evidencePlaces(post, { code, evidence }).map(({ field, start, end }) => post[field].slice(start, end));

describe('Where the words of a reason stand', () => {
  it('finds the whole evidence at its first place, title before text', () => {
    expect(evidencePlaces(post, { code: 'category_words', evidence: '?' })).toEqual([
      { field: 'title', start: 24, end: 25 },
    ]);
    expect(evidencePlaces(post, { code: 'category_words', evidence: 'since Monday' })).toEqual([
      { field: 'text', start: 10, end: 22 },
    ]);
  });

  it('takes capitals as they are, and words as wholes', () => {
    expect(wordsOf('model_negative', 'No')).toEqual(['No']);
    expect(evidencePlaces(post, { code: 'model_negative', evidence: 'No' })[0]?.field).toBe('text');
    expect(wordsOf('outage_words', 'no answer')).toEqual([]);
    expect(wordsOf('safety_words', 'answer since M')).toEqual([]);
  });

  it('finds the words of a list one by one, and leaves out what is not there', () => {
    expect(wordsOf('model_negative', 'worse, hate, miss')).toEqual(['worse', 'miss']);
  });

  it('marks nothing that is a figure or no word of the post', () => {
    expect(wordsOf('model_urgency_today', '62 %')).toEqual([]);
    expect(wordsOf('model_category', 'Monday 62 %')).toEqual([]);
    expect(wordsOf('llm_decided', 'Monday')).toEqual([]);
    expect(wordsOf('category_words', null)).toEqual([]);
    expect(wordsOf('category_words', '')).toEqual([]);
  });

  it('finds words in scripts without spaces', () => {
    const text = '半年使ってひどい目に';
    expect(evidencePlaces({ title: null, text }, { code: 'negative_word', evidence: 'ひどい' })).toEqual([
      { field: 'text', start: 5, end: 8 },
    ]);
  });
});
