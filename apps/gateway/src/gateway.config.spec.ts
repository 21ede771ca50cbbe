import { describe, expect, it } from '@jest/globals';
import { EnvReader, type Environment } from '@earshot/platform';
import { GatewayConfig } from './gateway.config.js';

function read(env: Environment): GatewayConfig {
  const reader = new EnvReader({ BASE_URL: 'https://earshot.example', ...env });
  const config = new GatewayConfig(reader);
  reader.finish();
  return config;
}

describe('TRUSTED_PROXIES', () => {
  it.each([
    ['', []],
    ['10.0.0.7, 172.16.0.0/12', ['10.0.0.7', '172.16.0.0/12']],
    ['fd00::/8,::1', ['fd00::/8', '::1']],
    ['peer,10.0.0.7', ['peer', '10.0.0.7']],
  ])('takes %j', (value, proxies) => {
    expect(read({ TRUSTED_PROXIES: value }).trustedProxies).toEqual(proxies);
  });

  it.each(['10', '10.0.0.0/33', 'proxy.example', '10.0.0.1,nonsense', 'true', '*', 'peers'])(
    'refuses %s',
    (value) => {
      expect(() => read({ TRUSTED_PROXIES: value })).toThrow(
        'TRUSTED_PROXIES must be a list like 10.0.0.7,172.16.0.0/12',
      );
    },
  );
});

describe('CORS_ORIGINS', () => {
  it.each([
    ['', []],
    ['https://app.example.com, http://localhost:5173', ['https://app.example.com', 'http://localhost:5173']],
  ])('takes %j', (value, origins) => {
    expect(read({ CORS_ORIGINS: value }).corsOrigins).toEqual(origins);
  });

  it.each([
    '*',
    'null',
    'app.example.com',
    'https://app.example.com/',
    'https://*.example.com',
    'https://app.example.com:443',
    'https://APP.example.com',
    'https://user@app.example.com',
    'ftp://app.example.com',
    'https://app.example.com,nonsense',
  ])('refuses %s', (value) => {
    expect(() => read({ CORS_ORIGINS: value })).toThrow('CORS_ORIGINS must be a list of origins');
  });
});

describe('the length of sessions', () => {
  it('is a week without use and 30 days in total by default', () => {
    expect(read({})).toMatchObject({ sessionIdleMs: 7 * 86_400_000, sessionLifeMs: 30 * 86_400_000 });
    expect(read({ SESSION_IDLE_HOURS: '1', SESSION_HOURS: '2' })).toMatchObject({
      sessionIdleMs: 3_600_000,
      sessionLifeMs: 7_200_000,
    });
  });

  it.each(['0', '1.5', 'a week', '-1', '9000'])('refuses %s hours', (value) => {
    expect(() => read({ SESSION_IDLE_HOURS: value })).toThrow(/SESSION_IDLE_HOURS must be a whole number/);
    expect(() => read({ SESSION_HOURS: value })).toThrow(/SESSION_HOURS must be a whole number/);
  });
});
