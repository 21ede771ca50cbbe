import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { ApiError } from '../../data/call/api-error.js';
import { makeOnce } from './first-run-memory.js';

const real = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
beforeEach(() => {
  const kept = new Map<string, string>();
  const value = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  };
  Object.defineProperty(globalThis, 'sessionStorage', { value, configurable: true });
});
afterAll(() => {
  if (real === undefined) Reflect.deleteProperty(globalThis, 'sessionStorage');
  else Object.defineProperty(globalThis, 'sessionStorage', real);
});

it.each([
  ['NETWORK', 0, true],
  ['QUOTA_EXCEEDED', 403, false],
] as const)(
  'after %s (HTTP %i), the same input is sent under the same key: %s',
  async (code, status, same) => {
    const keys: string[] = [];
    const make = (key: string): Promise<string> => {
      keys.push(key);
      return keys.length === 1
        ? Promise.reject(new ApiError(code, 'Made up.', status))
        : Promise.resolve('made');
    };
    const input = { name: 'Acme' };
    await expect(makeOnce('create_monitor', input, make)).rejects.toThrow('Made up.');
    expect(await makeOnce('create_monitor', input, make)).toBe('made');
    expect(keys[0] === keys[1]).toBe(same);
  },
);
