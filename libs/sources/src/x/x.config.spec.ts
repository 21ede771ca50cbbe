import { EnvReader } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { x } from './x.source.js';
import { XConfig } from './x.config.js';

function read(env: Readonly<Record<string, string>>): { config: XConfig; faults: readonly string[] } {
  const reader = new EnvReader(env);
  return { config: new XConfig(reader), faults: reader.faults };
}

describe('the X configuration', () => {
  it('is optional', () => {
    const { config, faults } = read({});
    expect(faults).toEqual([]);
    expect(config.credentials).toBeNull();
  });

  it('accepts an app or a token, but not both', () => {
    expect(read({ X_API_KEY: 'k', X_API_SECRET: 's' }).config.credentials).toEqual({
      apiKey: 'k',
      apiSecret: 's',
    });
    expect(read({ X_BEARER_TOKEN: 't' }).config.credentials).toEqual({ bearerToken: 't' });
    expect(read({ X_API_KEY: 'k', X_API_SECRET: 's', X_BEARER_TOKEN: 't' }).faults).toEqual([
      expect.stringMatching(/^X_BEARER_TOKEN must not be set/),
    ]);
  });

  it("is rejected with half of an app's credentials, and never repeats a secret", () => {
    expect(read({ X_API_KEY: 'do-not-show' }).faults).toEqual(['X_API_SECRET is required']);
    expect(read({ X_API_SECRET: 'do-not-show' }).faults).toEqual(['X_API_KEY is required']);
  });

  it('always has a spending limit', () => {
    const spend = (env: Readonly<Record<string, string>>) =>
      x.meters(read(env).config).find(({ kind }) => kind === 'money');
    expect(spend({})).toMatchObject({ limit: 50_000, unit: 'tenth of a US cent' });
    expect(spend({ X_MONTHLY_BUDGET_USD: '7' })).toMatchObject({ limit: 7_000 });
    expect(read({ X_MONTHLY_BUDGET_USD: '0' }).faults).toEqual([
      'X_MONTHLY_BUDGET_USD must be a whole number from 1 to 1000000',
    ]);
  });

  it('rejects a backfill beyond what X searches, and an overlap within the half minute that X leaves out', () => {
    expect(read({ X_BACKFILL_HOURS: '168' }).faults).toHaveLength(1);
    expect(read({ X_OVERLAP_SECONDS: '30' }).faults).toHaveLength(1);
  });

  it('buys no author names unless this is configured', () => {
    expect(read({}).config.buysAuthorNames).toBe(false);
    expect(read({ X_AUTHOR_NAMES: 'true' }).config.buysAuthorNames).toBe(true);
    expect(read({ X_AUTHOR_NAMES: 'yes' }).faults).toEqual(['X_AUTHOR_NAMES must be true or false']);
  });

  it('can switch off verification', () => {
    expect(read({ X_VERIFY_HOURS: '0' }).config.verifyEveryMs).toBeNull();
    expect(read({}).config.verifyEveryMs).toBe(7 * 24 * 3_600_000);
  });
});
