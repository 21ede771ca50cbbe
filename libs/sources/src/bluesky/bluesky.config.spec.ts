import { EnvReader } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { BlueskyConfig } from './bluesky.config.js';

function read(env: Readonly<Record<string, string>>) {
  const reader = new EnvReader(env);
  return { config: new BlueskyConfig(reader), faults: reader.faults };
}

describe('the Bluesky configuration', () => {
  it('needs no variable: by default it has two stream hosts and no account for searches', () => {
    const { config, faults } = read({});
    expect(faults).toEqual([]);
    expect(config).toMatchObject({
      isEnabled: true,
      streams: ['wss://jetstream.us-east.bsky.network', 'wss://jetstream.us-west.bsky.network'],
      session: null,
    });
  });

  it('accepts hosts and addresses of streams, without duplicates', () => {
    const { config } = read({ BLUESKY_JETSTREAM_HOSTS: 'a.example, ws://127.0.0.1:80/x/,wss://a.example' });
    expect(config.streams).toEqual(['wss://a.example', 'ws://127.0.0.1:80/x']);
  });

  it.each(['https://a.example', 'a b', 'user:secret@a.example', 'a.example?x=1', ','])(
    'rejects %j as a host, without repeating it',
    (BLUESKY_JETSTREAM_HOSTS) => {
      const { faults } = read({ BLUESKY_JETSTREAM_HOSTS });
      expect(faults).toHaveLength(1);
      expect(faults.join()).not.toContain('secret');
    },
  );

  it('requires the handle and the app password together', () => {
    expect(read({ BLUESKY_HANDLE: '@a.example', BLUESKY_APP_PASSWORD: 'p' }).config.session).toEqual({
      handle: 'a.example',
      appPassword: 'p',
    });
    expect(read({ BLUESKY_HANDLE: 'a.example' }).faults).toEqual(['BLUESKY_APP_PASSWORD is required']);
    expect(read({ BLUESKY_APP_PASSWORD: 'p' }).faults).toEqual(['BLUESKY_HANDLE is required']);
  });
});
