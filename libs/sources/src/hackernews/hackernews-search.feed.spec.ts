import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { feedOf, queryFor } from '../source.conformance.js';
import { hackernewsGrammar } from './hackernews-search.feed.js';
import { HackernewsUnderTest } from './hackernews-under-test.js';

let hn: HackernewsUnderTest;
beforeEach(async () => {
  hn = await HackernewsUnderTest.start();
});
afterEach(() => hn.double.close());

const lookBack = (keyword: string, until: Date | null = null) => {
  const feed = feedOf(hn.source, 'search');
  return feed.fetch({ ...queryFor(feed, hn.minutesAgo(60), keyword), until }, hn.meters.call());
};

describe('the Hacker News search', () => {
  it('asks for one keyword as it is written, and does not search author names', async () => {
    await lookBack('Claude AI');
    expect(hn.searched.map(({ query }) => Object.fromEntries(query))).toEqual([
      {
        tags: '(story,comment,poll,job)',
        hitsPerPage: '1000',
        query: '"Claude AI"',
        typoTolerance: 'false',
        queryType: 'prefixNone',
        restrictSearchableAttributes: 'title,story_text,comment_text,url',
        numericFilters: `created_at_i>=${hn.minutesAgo(60).getTime() / 1_000}`,
      },
    ]);
  });

  it('continues before a given time, and asks for each spelling of an apostrophe', async () => {
    await lookBack("O'Reilly", hn.minutesAgo(30));
    const asked = hn.searched.map(({ query }) => [query.get('query'), query.get('numericFilters')]);
    const filters = `created_at_i>=${hn.minutesAgo(60).getTime() / 1_000},created_at_i<${hn.minutesAgo(30).getTime() / 1_000}`;
    expect(asked).toEqual([
      ['"O\'Reilly"', filters],
      ['"O’Reilly"', filters],
    ]);
  });

  it('sends nothing for a keyword without searchable characters', async () => {
    expect(await lookBack('!!!')).toMatchObject({ requests: 0, posts: [] });
    expect(hn.searched).toEqual([]);
  });

  it.each([
    ['-acme', '"-acme"'],
    ['say "hi"', '"say hi "'],
    ['a\nb', '"a b"'],
    ['C++', '"C++"'],
  ])('keeps the search from interpreting %j', (keyword, term) => {
    expect(hackernewsGrammar.term(keyword)).toBe(term.replace(' "', '"'));
  });

  it('runs once for each keyword, since new posts come from the listing', () => {
    expect(feedOf(hn.source, 'search').looksBack).toBe(true);
    expect(feedOf(hn.source, 'items').looksBack).toBeUndefined();
  });
});
