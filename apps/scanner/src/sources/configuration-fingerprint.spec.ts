import { describe, expect, it } from '@jest/globals';
import { configurationFingerprint, isSameConfiguration } from './configuration-fingerprint.js';

const config = { clientId: 'abc', clientSecret: 'hunter2', queriesPerMinute: 100 };

describe('the fingerprint of a configuration', () => {
  it('differs from that of any other configuration', async () => {
    const fingerprint = await configurationFingerprint(config);
    expect(await isSameConfiguration({ ...config }, fingerprint)).toBe(true);
    expect(await isSameConfiguration({ ...config, clientSecret: 'hunter3' }, fingerprint)).toBe(false);
    expect(await isSameConfiguration({ ...config, queriesPerMinute: 60 }, fingerprint)).toBe(false);
  });

  it.each([null, '', '.', 'nonsense', 'a.b'])('does not match if malformed: %j', async (fingerprint) => {
    expect(await isSameConfiguration(config, fingerprint)).toBe(false);
  });

  it('reveals no secret, nor that two sources share one', async () => {
    const [one, other] = [await configurationFingerprint(config), await configurationFingerprint(config)];
    expect(one).not.toBe(other);
    expect(one).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
  });
});
