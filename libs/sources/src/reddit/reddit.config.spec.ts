import { EnvReader } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { RedditConfig } from './reddit.config.js';

const complete = {
  REDDIT_CLIENT_ID: 'id',
  REDDIT_CLIENT_SECRET: 'do-not-show',
  REDDIT_USER_AGENT: 'server:com.example.earshot:v1.2 (by /u/some_one)',
};

function read(env: Readonly<Record<string, string>>): { config: RedditConfig; faults: readonly string[] } {
  const reader = new EnvReader(env);
  return { config: new RedditConfig(reader), faults: reader.faults };
}

describe('the Reddit configuration', () => {
  it('is optional', () => {
    const { config, faults } = read({});
    expect(faults).toEqual([]);
    expect(config.credentials).toBeNull();
  });

  it('needs only credentials and a user agent', () => {
    const { config, faults } = read(complete);
    expect(faults).toEqual([]);
    expect(config).toMatchObject({
      credentials: { clientId: 'id', clientSecret: 'do-not-show' },
      authUrl: 'https://www.reddit.com',
      apiUrl: 'https://oauth.reddit.com',
      commentSubreddits: [],
      overlapMs: 15 * 60_000,
      backfillMs: 7 * 24 * 3_600_000,
      queriesPerMinute: 100,
      commentsForMs: 3 * 24 * 3_600_000,
      verifyEveryMs: 24 * 3_600_000,
    });
  });

  it.each(['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET', 'REDDIT_USER_AGENT'])(
    'is rejected without %s',
    (name) => {
      const { faults } = read({ ...complete, [name]: '' });
      expect(faults).toEqual([`${name} is required`]);
    },
  );

  it.each([
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
    'python-requests/2.32',
    'axios/1.21.1',
    'curl/8.1',
    'earshot',
    'mozilla:5.0:1 (by /u/some_one)',
    'server:com.example.earshot:v1.2',
    'server:com.example.earshot:v1.2 (by some_one)',
  ])('is rejected with the user agent %s', (agent) => {
    const { faults } = read({ ...complete, REDDIT_USER_AGENT: agent });
    expect(faults).toEqual([expect.stringMatching(/^REDDIT_USER_AGENT must say who is asking/)]);
  });

  it('accepts subreddits by name, without duplicates, and rejects invalid names', () => {
    const namesOf = (list: string) => read({ ...complete, REDDIT_COMMENT_SUBREDDITS: list });
    expect(namesOf('programming, AskReddit,programming, Programming').config.commentSubreddits).toHaveLength(
      2,
    );
    for (const list of ['r/programming', 'a+b', '../api/v1/me', 'x', 'a b'])
      expect(namesOf(list).faults).toEqual([expect.stringMatching(/^REDDIT_COMMENT_SUBREDDITS/)]);
  });

  it('never repeats a secret in a fault', () => {
    const { faults } = read({ ...complete, REDDIT_CLIENT_ID: '', REDDIT_API_URL: 'nonsense' });
    expect(faults).toHaveLength(2);
    expect(faults.join()).not.toContain('do-not-show');
  });

  it('accepts URLs with or without a trailing slash', () => {
    expect(read({ ...complete, REDDIT_API_URL: 'http://127.0.0.1:9000/' }).config.apiUrl).toBe(
      'http://127.0.0.1:9000',
    );
  });
});
