import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { tabMemory } from './tab-memory.js';

const real = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
const give = (storage: object): void =>
  void Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
afterAll(() => {
  if (real === undefined) Reflect.deleteProperty(globalThis, 'sessionStorage');
  else Object.defineProperty(globalThis, 'sessionStorage', real);
});

/** Like the browser's: entries are properties. */
class Storage {
  [name: string]: unknown;
}
Object.defineProperties(Storage.prototype, {
  getItem: { value: (name: string) => kept[name] ?? null },
  setItem: { value: (name: string, text: string) => void (kept[name] = text) },
  removeItem: { value: (name: string) => void delete kept[name] },
});
let kept = new Storage();
beforeEach(() => give((kept = new Storage())));

describe('tabMemory', () => {
  it('keeps drafts for the same user', () => {
    tabMemory.belongTo('ada');
    tabMemory.write('draft.alert', { name: 'Urgent' });
    tabMemory.belongTo('ada');
    expect(tabMemory.read('draft.alert')).toEqual({ name: 'Urgent' });
  });

  it('hides them from the next user, and leaves foreign entries alone', () => {
    kept['other'] = 'theirs';
    tabMemory.belongTo('ada');
    tabMemory.write('draft.alert', { name: 'Urgent' });
    tabMemory.belongTo('bob');
    expect([tabMemory.read('draft.alert'), kept['other']]).toEqual([null, 'theirs']);
  });

  it('returns null if storage is refused or contains invalid data', () => {
    kept['earshot.draft.alert'] = '{"name":';
    expect(tabMemory.read('draft.alert')).toBeNull();
    give({
      getItem: () => {
        throw new Error('refused');
      },
    });
    tabMemory.belongTo('ada');
    tabMemory.write('draft.alert', { name: 'Urgent' });
    tabMemory.clear();
    expect(tabMemory.read('draft.alert')).toBeNull();
  });
});
