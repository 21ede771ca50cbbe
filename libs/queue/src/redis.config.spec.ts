import { describe, expect, it } from '@jest/globals';
import { EnvReader } from '@earshot/platform';
import { eventTransport } from './event-transport.js';
import { RedisConfig } from './redis.config.js';

const configOf = (url: string): RedisConfig => new RedisConfig(new EnvReader({ REDIS_URL: url }));

describe('RedisConfig', () => {
  it('refuses what is no Redis URL and prefixes that Redis tools would trip over', () => {
    const env = new EnvReader({ REDIS_URL: 'http://cache', REDIS_PREFIX: 'a b' });
    new RedisConfig(env);
    expect(env.faults.map((fault) => fault.split(' ')[0])).toEqual(['REDIS_URL', 'REDIS_PREFIX']);
  });
});

describe('eventTransport', () => {
  it('reaches the server that the URL names, as everything else does', () => {
    expect(eventTransport(configOf('rediss://earshot:p%40ss@cache.example:6380/3')).options).toMatchObject({
      host: 'cache.example',
      port: 6380,
      username: 'earshot',
      password: 'p@ss',
      db: 3,
      tls: {},
    });
  });

  it('asks for no user, password or TLS where the URL names none', () => {
    const { options } = eventTransport(configOf('redis://cache.example'));
    expect(options).toMatchObject({ host: 'cache.example', port: 6379, db: 0 });
    expect(Object.keys(options ?? {})).not.toEqual(expect.arrayContaining(['password']));
    expect(options).not.toHaveProperty('tls');
    expect(options).not.toHaveProperty('username');
  });
});
