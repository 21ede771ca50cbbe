import { describe, expect, it } from '@jest/globals';
import { type FeedPresetName, presetAddress } from './feed-presets.js';

describe('presetAddress', () => {
  it.each<[FeedPresetName, string, string]>([
    ['subreddit', 'r/selfhosted', 'https://www.reddit.com/r/selfhosted/new/.rss'],
    ['subreddit', 'https://www.reddit.com/r/selfhosted/', 'https://www.reddit.com/r/selfhosted/new/.rss'],
    ['discourse', 'https://meta.discourse.org/', 'https://meta.discourse.org/posts.rss'],
    [
      'youtube_channel',
      'UC_x5XG1OV2P6uZZ5FSM9Ttw',
      'https://www.youtube.com/feeds/videos.xml?channel_id=UC_x5XG1OV2P6uZZ5FSM9Ttw',
    ],
    ['stack_overflow_tag', 'c#', 'https://stackoverflow.com/feeds/tag?tagnames=c%23&sort=newest'],
    ['medium_tag', 'self-hosting', 'https://medium.com/feed/tag/self-hosting'],
    ['dev_to_tag', '#webdev', 'https://dev.to/feed/tag/webdev'],
    ['github_releases', 'https://github.com/nodejs/node', 'https://github.com/nodejs/node/releases.atom'],
    ['google_alert', '0417546/4428013', 'https://www.google.com/alerts/feeds/0417546/4428013'],
  ])('returns the %s address of %s', (preset, name, address) => {
    expect(presetAddress(preset, name)).toBe(address);
  });

  it.each<[FeedPresetName, string]>([
    ['subreddit', 'self hosted'],
    ['discourse', 'localhost'],
    ['discourse', 'a.example/?x=@b'],
    ['youtube_channel', '@google'],
    ['github_releases', 'node'],
  ])('returns null for %s and the invalid name %s', (preset, name) => {
    expect(presetAddress(preset, name)).toBeNull();
  });
});
