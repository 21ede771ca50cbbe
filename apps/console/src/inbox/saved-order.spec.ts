import { afterAll, expect, it } from '@jest/globals';

const real = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
const stored = new Map([['earshot.order', 'urgency']]);
Object.defineProperty(globalThis, 'localStorage', {
  value: {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  },
  configurable: true,
});
afterAll(() => {
  if (real === undefined) Reflect.deleteProperty(globalThis, 'localStorage');
  else Object.defineProperty(globalThis, 'localStorage', real);
});

it('is the one of this browser at first, and then only changed by this tab', async () => {
  const { savedOrder } = await import('./saved-order.js');
  expect(savedOrder.read()).toBe('urgency');
  // Another tab.
  stored.set('earshot.order', 'found');
  expect(savedOrder.read()).toBe('urgency');
  savedOrder.write('found');
  expect([savedOrder.read(), stored.get('earshot.order')]).toEqual(['found', 'found']);
});
