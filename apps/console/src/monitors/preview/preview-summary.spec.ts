import { describe, expect, it } from '@jest/globals';
import type { PreviewMonitorOutput } from '@earshot/contracts';
import { droppedTexts, noiseText, previewSentence, volumeText } from './preview-summary.js';

const preview = (changes: Partial<PreviewMonitorOutput>): PreviewMonitorOutput => ({
  since: '2026-11-15T00:00:00.000Z',
  until: '2026-11-22T00:00:00.000Z',
  examined: 150,
  complete: true,
  matched: 41,
  dropped: 0,
  dropped_by: [],
  by_keyword: [],
  judged: 0,
  relevant: 0,
  posts: [],
  estimates: [],
  warnings: [],
  ...changes,
});

describe('previewSentence', () => {
  it.each([
    [preview({}), 'Of 150 posts that this project has stored in 7 days, 41 would match.'],
    [
      preview({ examined: 2_000, complete: false, matched: 0, dropped: 3 }),
      'Of the newest 2,000 posts that this project has stored, 0 would match; 3 more contain a spelling and are dropped.',
    ],
    [
      preview({ examined: 0, matched: 0 }),
      'This project has stored no posts of the last 7 days yet, so there is nothing to preview. The first scan will change that.',
    ],
  ])('says what was examined: case %#', (given, expected) => {
    expect(previewSentence(given)).toBe(expected);
  });
});

describe('droppedTexts', () => {
  it('names the conditions that drop posts as the form does', () => {
    const dropped_by = [
      { by: 'exclude_authors' as const, posts: 2, values: [{ value: '@acme', posts: 2 }] },
      { by: 'required_words' as const, posts: 3, values: [] },
      {
        by: 'only_languages' as const,
        posts: 1_000,
        values: ['de', 'fr', 'nl', 'it', 'es', 'pt', 'ja'].map((value) => ({ value, posts: 100 })),
      },
    ];
    expect(droppedTexts({ dropped_by })).toEqual([
      'Not by these authors: 2 (@acme 2)',
      expect.stringMatching(/: 3$/),
      'Only in these languages: 1,000 (de 100, fr 100, nl 100, it 100, es 100, 2 more)',
    ]);
  });
});

describe('noiseText', () => {
  it('says out of how many', () => {
    expect(noiseText({ judged: 41, relevant: 38, matched: 41 })).toMatch(/^About us: 38 of 41,/);
    expect(noiseText({ judged: 100, relevant: 9, matched: 1_400 })).toMatch(
      /^About us: 9 of the newest 100,/,
    );
    expect(noiseText({ judged: 0, relevant: 0, matched: 0 })).toBeNull();
  });
});

describe('volumeText', () => {
  it.each([
    [{ low: 30, high: 60 }, 0, 'Reddit: 30\u201360 posts a day'],
    [{ low: 1, high: 1 }, 0.04, 'Reddit: 1 post a day, about $0.04 a day'],
    [null, null, 'Reddit: no estimate yet, cost not known'],
  ])('for %j posts and %j USD a day returns “%s”', (per_day, usd_per_day, expected) => {
    expect(volumeText({ source: 'reddit', per_day, usd_per_day })).toBe(expected);
  });
});
