import { EnvReader } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { MastodonConfig } from './mastodon.config.js';

function read(env: Readonly<Record<string, string>>): { config: MastodonConfig; faults: readonly string[] } {
  const reader = new EnvReader(env);
  return { config: new MastodonConfig(reader), faults: reader.faults };
}

describe('the Mastodon configuration', () => {
  it('needs only servers, and tokens for those that require one', () => {
    expect(read({})).toMatchObject({ faults: [], config: { servers: [] } });
    const env = {
      MASTODON_SERVERS: 'one.example, Two.Example,one.example',
      MASTODON_TOKENS: 'two.example=a_b==',
    };
    expect(read(env)).toMatchObject({ faults: [], config: { servers: ['one.example', 'two.example'] } });
    expect(read(env).config.tokens.get('two.example')).toBe('a_b==');
  });

  it.each([
    [{ MASTODON_SERVERS: 'https://one.example' }],
    [{ MASTODON_SERVERS: 'localhost' }],
    [{ MASTODON_SERVERS: 'one.example/../two' }],
    [{ MASTODON_SERVERS: 'one.example', MASTODON_TOKENS: 'two.example=do-not-show' }],
    [{ MASTODON_SERVERS: 'one.example', MASTODON_TOKENS: 'one.example' }],
    [{ MASTODON_KEEP_DAYS: '1' }],
  ])('is rejected if it is invalid, without showing a token: %j', (env) => {
    const { faults } = read(env);
    expect(faults).toHaveLength(1);
    expect(faults.join()).not.toContain('do-not-show');
  });
});
