import { describe, expect, it } from '@jest/globals';
import type { FeedEntry } from './feed-document.js';
import { withKnownIds } from './feed-entry.js';

const entry = (id: string, more: Partial<FeedEntry> = {}): FeedEntry => ({
  id,
  url: 'https://blog.acme.example/posts/7',
  title: 'Acme',
  text: id,
  links: [],
  author: null,
  authorUrl: null,
  publishedAt: new Date('2026-07-06T10:00:00Z'),
  ...more,
});
const idsOf = (listed: readonly FeedEntry[], vanished: readonly FeedEntry[]): string[] =>
  withKnownIds(listed, vanished).map(({ id }) => id);

describe('an entry whose id has changed', () => {
  it('gets back the id under which its link, title and time are stored', () => {
    const other = entry('other', { url: 'https://blog.acme.example/posts/8' });
    expect(idsOf([entry('new'), other], [entry('old')])).toEqual(['old', 'other']);
  });

  it('is a new one if it lacks one of them, or if others share them', () => {
    for (const lacking of [{ url: null }, { title: null }, { publishedAt: null }])
      expect(idsOf([entry('new', lacking)], [entry('old', lacking)])).toEqual(['new']);
    expect(idsOf([entry('new'), entry('newer')], [entry('old')])).toEqual(['new', 'newer']);
  });
});
