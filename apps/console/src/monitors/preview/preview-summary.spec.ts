import { describe, expect, it } from '@jest/globals';
import type { PreviewMonitorOutput } from '@earshot/contracts';
import { previewSentence, spellingCounts } from './preview-summary.js';

const preview = (changes: Partial<PreviewMonitorOutput>): PreviewMonitorOutput => ({
  since: '2026-11-15T00:00:00.000Z',
  until: '2026-11-22T00:00:00.000Z',
  examined: 150,
  complete: true,
  matched: 41,
  posts: [],
  estimates: [],
  warnings: [],
  ...changes,
});
const post = (...keywords: string[]) =>
  ({ matches: keywords.map((keyword) => ({ keyword })) }) as PreviewMonitorOutput['posts'][number];

describe('previewSentence', () => {
  it.each([
    [preview({}), null, 'Of 150 posts that this project has stored in 7 days, 41 would match.'],
    [preview({}), 41, 'Of 150 posts that this project has stored in 7 days, 41 would match.'],
    [
      preview({ examined: 2_000, complete: false, matched: 0 }),
      3,
      'Of the newest 2,000 posts that this project has stored, 0 would match; exclusions drop 3 more.',
    ],
    [
      preview({ examined: 0, matched: 0 }),
      null,
      'This project has stored no posts of the last 7 days yet, so a preview can say nothing. The first scan will.',
    ],
  ])('says what was looked at (%#)', (given, without, expected) => {
    expect(previewSentence(given, without)).toBe(expected);
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
