import { EnvReader } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { YoutubeConfig } from './youtube.config.js';

function read(env: Readonly<Record<string, string>>): { config: YoutubeConfig; faults: readonly string[] } {
  const reader = new EnvReader(env);
  return { config: new YoutubeConfig(reader), faults: reader.faults };
}

describe('the YouTube configuration', () => {
  it('is optional', () => {
    const { config, faults } = read({});
    expect(faults).toEqual([]);
    expect(config.apiKey).toBeNull();
  });

  it('needs only a key, and keeps texts for as long as the terms allow', () => {
    const { config, faults } = read({ YOUTUBE_API_KEY: 'key' });
    expect(faults).toEqual([]);
    expect(config).toMatchObject({
      apiKey: 'key',
      apiUrl: 'https://www.googleapis.com/youtube/v3',
      searchesPerDay: 100,
      unitsPerDay: 4_000,
      replyUnitsPerDay: 6_000,
      keepTextMs: 30 * 24 * 3_600_000,
    });
    expect(read({ YOUTUBE_KEEP_TEXT_DAYS: '31' }).faults).toEqual([expect.stringMatching(/from 1 to 30/)]);
  });

  it('divides the quota between comments and everything else, and leaves something for both', () => {
    const divided = (quota: string, replies: string) =>
      read({ YOUTUBE_API_KEY: 'key', YOUTUBE_UNITS_PER_DAY: quota, YOUTUBE_REPLY_UNITS_PER_DAY: replies });
    expect(divided('1000', '').config).toMatchObject({ unitsPerDay: 400, replyUnitsPerDay: 600 });
    expect(divided('1000', '999').config).toMatchObject({ unitsPerDay: 1, replyUnitsPerDay: 999 });
    expect(divided('1000', '1000').faults).toEqual([
      expect.stringMatching(/^YOUTUBE_REPLY_UNITS_PER_DAY must be less than YOUTUBE_UNITS_PER_DAY/),
    ]);
  });

  it('accepts channels by id, without duplicates, and only with a key', () => {
    const id = 'UC_x5XG1OV2P6uZZ5FSM9Ttw';
    const channels = (list: string) => read({ YOUTUBE_API_KEY: 'key', YOUTUBE_CHANNEL_IDS: list });
    expect(channels(`${id}, ${id}`).config.channelIds).toEqual([id]);
    for (const list of ['@handle', 'https://www.youtube.com/channel/UC_x', `${id}x`])
      expect(channels(list).faults).toEqual([expect.stringMatching(/^YOUTUBE_CHANNEL_IDS must/)]);
    expect(read({ YOUTUBE_CHANNEL_IDS: id }).faults).toEqual([
      'YOUTUBE_API_KEY is required with YOUTUBE_CHANNEL_IDS',
    ]);
  });
});
