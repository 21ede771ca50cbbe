import { describe, expect, it } from '@jest/globals';
import type { PreviewMonitorOutput } from '@earshot/contracts';
import { droppedTexts, faultSentences, previewSentence, spellingCounts } from './preview-summary.js';

const preview = (changes: Partial<PreviewMonitorOutput>): PreviewMonitorOutput => ({
  since: '2026-11-15T00:00:00.000Z',
  until: '2026-11-22T00:00:00.000Z',
  examined: 150,
  complete: true,
  matched: 41,
  dropped: 0,
  dropped_by: [],
  posts: [],
  estimates: [],
  warnings: [],
  ...changes,
});
const post = (...keywords: string[]) =>
  ({ matches: keywords.map((keyword) => ({ keyword })) }) as PreviewMonitorOutput['posts'][number];

describe('previewSentence', () => {
  it.each([
    [preview({}), 'Of 150 posts that this project has stored in 7 days, 41 would match.'],
    [
      preview({ examined: 2_000, complete: false, matched: 0, dropped: 3 }),
      'Of the newest 2,000 posts that this project has stored, 0 would match; 3 more contain a spelling and are dropped.',
    ],
    [
      preview({ examined: 0, matched: 0 }),
      'This project has stored no posts of the last 7 days yet, so a preview can say nothing. The first scan will.',
    ],
  ])('says what was looked at (%#)', (given, expected) => {
    expect(previewSentence(given)).toBe(expected);
  });
});

describe('droppedTexts', () => {
  it('names what drops posts as the form does', () => {
    const dropped_by = [
      { by: 'exclude_authors' as const, posts: 2 },
      { by: 'only_languages' as const, posts: 1_000 },
    ];
    expect(droppedTexts({ dropped_by })).toEqual([
      'Not by these authors: 2',
      'Only in these languages: 1,000',
    ]);
  });
});

describe('spellingCounts', () => {
  it('counts posts, not places, and shows spellings that nobody uses', () => {
    expect(
      spellingCounts(['acme', '@acme', 'acme.com'], [post('acme', 'acme'), post('acme', '@acme')]),
    ).toEqual([
      { keyword: 'acme', posts: 2 },
      { keyword: '@acme', posts: 1 },
      { keyword: 'acme.com', posts: 0 },
    ]);
  });
});

describe('faultSentences', () => {
  it('names words and fields as the form does', () => {
    const fault = (field: string) => ({ field, rule: 'any', message: `${field} must be another.` });
    const input = { only_communities: ['somewhere'], keywords: [] };
    expect(faultSentences([fault('only_communities[0]'), fault('keywords'), fault('x')], input)).toEqual([
      '“somewhere” must be another.',
      '“Spellings” must be another.',
      '“x” must be another.',
    ]);
  });
});
