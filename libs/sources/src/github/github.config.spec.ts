import { EnvReader } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { github } from './github.source.js';
import { GithubConfig } from './github.config.js';

function read(env: Readonly<Record<string, string>>): { config: GithubConfig; faults: readonly string[] } {
  const reader = new EnvReader(env);
  return { config: new GithubConfig(reader), faults: reader.faults };
}

describe('the GitHub configuration', () => {
  it('is optional', () => {
    expect(read({})).toMatchObject({ faults: [], config: { token: null, apiUrl: 'https://api.github.com' } });
  });

  it('divides the requests per hour between comments and everything else', () => {
    const limits = (env: Readonly<Record<string, string>>) =>
      Object.fromEntries(github.meters(read(env).config).map(({ name, limit }) => [name, limit]));
    expect(limits({})).toEqual({ searches: 30, requests: 2_000, comments: 3_000, points: 5_000 });
    expect(limits({ GITHUB_REQUESTS_PER_HOUR: '15000' })).toMatchObject({ requests: 6_000, comments: 9_000 });
    expect(read({ GITHUB_COMMENT_REQUESTS_PER_HOUR: '5000' }).faults).toEqual([
      expect.stringMatching(/^GITHUB_COMMENT_REQUESTS_PER_HOUR must be less/),
    ]);
  });

  it('rejects invalid owners, and more owners than fit into a query', () => {
    expect(read({ GITHUB_IGNORED_OWNERS: 'acme, acme-labs' }).config.ignoredOwners).toEqual([
      'acme',
      'acme-labs',
    ]);
    expect(read({ GITHUB_IGNORED_OWNERS: 'acme/things' }).faults).toHaveLength(1);
    expect(read({ GITHUB_IGNORED_OWNERS: Array(9).fill('an-owner').join() }).faults).toHaveLength(1);
  });

  it('can switch off comments, discussions and verification', () => {
    const off = { GITHUB_COMMENTS: 'false', GITHUB_DISCUSSIONS: 'false', GITHUB_VERIFY_HOURS: '0' };
    expect(read(off).config).toMatchObject({
      readsComments: false,
      readsDiscussions: false,
      verifyEveryMs: null,
    });
  });
});
