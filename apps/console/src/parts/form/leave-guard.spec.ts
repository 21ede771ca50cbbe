import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  guardHistory,
  guardNavigation,
  heldLeave,
  holdNavigation,
  leavePage,
  releaseNavigation,
} from './leave-guard.js';

/** A fake browser: an address, a history, and a back button. */
const browser = {
  location: new URL('http://earshot.example/'),
  done: [] as string[],
  history: {
    pushState: (_: unknown, __: string, to: string) => {
      browser.done.push(`put back ${to}`);
      browser.location = new URL(to, browser.location);
    },
    back: () => void browser.done.push('back'),
  },
  addEventListener: (_: 'popstate', listener: () => void) => void (heard = listener),
};
let heard: () => void = () => undefined;
const real = Object.getOwnPropertyDescriptor(globalThis, 'window');
Object.defineProperty(globalThis, 'window', { value: browser, configurable: true });
guardHistory();
afterAll(() => {
  if (real === undefined) Reflect.deleteProperty(globalThis, 'window');
  else Object.defineProperty(globalThis, 'window', real);
});

const form = '/p/acme/monitors/1';
beforeEach(() => {
  browser.location = new URL(`${form}?tab=scans`, browser.location);
  browser.done = [];
});
afterEach(releaseNavigation);

const go = (to: string): void =>
  guardNavigation((address) => {
    browser.done.push(`went to ${address}`);
    browser.location = new URL(address, browser.location);
  }, to);
const goBack = (to: string): void => {
  browser.location = new URL(to, browser.location);
  heard();
};

describe('a page with unsaved changes', () => {
  it('holds navigation to another page until the user agrees', () => {
    holdNavigation();
    go('/p/acme/inbox');
    expect(browser.done).toEqual([]);
    heldLeave.get()?.();
    expect(browser.done).toEqual(['went to /p/acme/inbox']);
  });

  it('holds signing out until the user agrees', () => {
    const signOut = (): void => void browser.done.push('signed out');
    const saved = holdNavigation();
    leavePage(signOut);
    expect(browser.done).toEqual([]);
    heldLeave.get()?.();
    saved();
    leavePage(signOut);
    expect(browser.done).toEqual(['signed out', 'signed out']);
  });

  it('lets its own address change', () => {
    holdNavigation();
    go(`${form}?tab=coverage`);
    expect([browser.done, heldLeave.get()]).toEqual([[`went to ${form}?tab=coverage`], null]);
  });

  it('restores its address after the back button, and goes back once the user agrees', () => {
    holdNavigation();
    go(`${form}?tab=coverage`);
    goBack('/p/acme/inbox');
    heldLeave.get()?.();
    goBack('/p/acme/inbox');
    expect(browser.done.slice(1)).toEqual([`put back ${form}?tab=coverage`, 'back']);
    expect(browser.location.pathname).toBe('/p/acme/inbox');
  });

  it('lets the back button change its own address, and restores the new one', () => {
    holdNavigation();
    goBack(`${form}?tab=before`);
    expect(browser.done).toEqual([]);
    goBack('/p/acme/inbox');
    expect(browser.done).toEqual([`put back ${form}?tab=before`]);
  });

  it('is guarded while any of its forms is unsaved', () => {
    const [saved, given] = [holdNavigation(), holdNavigation()];
    saved();
    go('/p/acme/inbox');
    expect(heldLeave.get()).not.toBeNull();
    given();
    expect(heldLeave.get()).toBeNull();
    go('/p/acme/inbox');
    expect(browser.done).toEqual(['went to /p/acme/inbox']);
  });
});
