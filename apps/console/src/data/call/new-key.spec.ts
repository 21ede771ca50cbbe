import { afterEach, describe, expect, it } from '@jest/globals';
import { newKey } from './new-key.js';

const whole = Object.getOwnPropertyDescriptor(globalThis, 'crypto') ?? {};
afterEach(() => void Object.defineProperty(globalThis, 'crypto', whole));

describe('newKey', () => {
  it('returns a different key each time, even on a page without TLS', () => {
    const { crypto } = globalThis;
    const getRandomValues = crypto.getRandomValues.bind(crypto);
    // All that browsers offer without TLS.
    Object.defineProperty(globalThis, 'crypto', { value: { getRandomValues }, configurable: true });
    const keys = Array.from({ length: 100 }, newKey);
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});
