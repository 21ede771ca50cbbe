import { EnvReader } from '@earshot/platform';
import { describe, expect, it } from '@jest/globals';
import { StackexchangeConfig } from './stackexchange.config.js';

function read(env: Readonly<Record<string, string>>): {
  config: StackexchangeConfig;
  faults: readonly string[];
} {
  const reader = new EnvReader(env);
  return { config: new StackexchangeConfig(reader), faults: reader.faults };
}

describe('the Stack Exchange configuration', () => {
  it('needs only sites, and a key for more requests', () => {
    expect(read({})).toMatchObject({ faults: [], config: { sites: [], key: null, requestsPerDay: 300 } });
    const env = { STACKEXCHANGE_SITES: 'stackoverflow, serverfault', STACKEXCHANGE_KEY: 'k' };
    expect(read(env).config).toMatchObject({
      sites: ['stackoverflow', 'serverfault'],
      requestsPerDay: 10_000,
    });
  });

  it('rejects invalid names, and more sites than a day has requests for', () => {
    expect(read({ STACKEXCHANGE_SITES: 'https://stackoverflow.com' }).faults).toHaveLength(1);
    const many = Array.from({ length: 21 }, (_, index) => `site${index}`).join();
    expect(read({ STACKEXCHANGE_SITES: many }).faults).toHaveLength(1);
  });
});
