import { describe, expect, it } from '@jest/globals';
import type { FeedState } from '@earshot/domain';
import { chosenFeeds, feedName } from './feed-facts.js';

const feed = (title: string | null, address: string, state: FeedState = 'working') => ({
  title,
  address,
  state,
});

describe('the list of feeds', () => {
  it('names a feed by its host until it has a title', () => {
    expect(feedName(feed(null, 'https://blog.example/feed.xml'))).toBe('blog.example');
    expect(feedName(feed('Blog', 'https://blog.example/feed.xml'))).toBe('Blog');
  });

  it('is sorted by name, whatever the state', () => {
    const feeds = [
      feed('b', 'https://b.example/', 'failing'),
      feed(null, 'https://a.example/'),
      feed('C', 'https://c.example/'),
    ];
    expect(chosenFeeds(feeds, { words: '', faultyAlone: false }).map(feedName)).toEqual([
      'a.example',
      'b',
      'C',
    ]);
  });

  it('finds words in names and addresses, and feeds that cannot be read', () => {
    const feeds = [
      feed('Blog', 'https://acme.example/', 'failing'),
      feed('Acme forum', 'https://forum.example/', 'gone'),
      feed('News', 'https://news.example/', 'new'),
    ];
    expect(chosenFeeds(feeds, { words: ' ACME ', faultyAlone: false }).map(feedName)).toEqual([
      'Acme forum',
      'Blog',
    ]);
    expect(chosenFeeds(feeds, { words: '', faultyAlone: true }).map(feedName)).toEqual([
      'Acme forum',
      'Blog',
    ]);
  });
});
