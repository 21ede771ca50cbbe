import { createStore } from '../../data/memory/store.js';

type Navigate = (to: string, options?: { readonly replace?: boolean }) => void;

/** The navigation held back while a page has unsaved changes; null = none. */
export const heldLeave = createStore<(() => void) | null>(null);

const guards = new Set<object>();
/** The guarded address with its query. */
let guarded = '';

/** Navigation for the router. Holds back a change of page while something is unsaved; the page then asks, see `LeaveDialog`. */
export function guardNavigation(
  navigate: Navigate,
  to: string,
  options?: { readonly replace?: boolean },
): void {
  const isSamePage = new URL(to, window.location.href).pathname === window.location.pathname;
  const go = (): void => navigate(to, options);
  if (!isSamePage) return leavePage(go);
  go();
  guarded = here();
}

/** Runs what ends the page; while something is unsaved, only once the user agrees. */
export function leavePage(leave: () => void): void {
  if (guards.size > 0) heldLeave.set(leave);
  else leave();
}

/**
 * Starts guarding the page.
 * @returns a function that stops it
 */
export function holdNavigation(): () => void {
  const guard = {};
  guards.add(guard);
  guarded = here();
  return () => {
    guards.delete(guard);
    if (guards.size === 0) releaseNavigation();
  };
}

/** Stops all guarding, e.g. after saving. */
export function releaseNavigation(): void {
  guards.clear();
  heldLeave.set(null);
}

/** Guards the back button. Call before the router renders, because listeners run in the order in which they were added. */
export function guardHistory(): void {
  window.addEventListener('popstate', holdBack);
}

/** The browser has already gone back or forward, so this restores the address before the router sees it. */
function holdBack(): void {
  if (guards.size === 0) return;
  const page = new URL(guarded, window.location.href).pathname;
  if (window.location.pathname === page) {
    guarded = here();
    return;
  }
  window.history.pushState(null, '', guarded);
  heldLeave.set(() => {
    releaseNavigation();
    window.history.back();
  });
}

function here(): string {
  return window.location.pathname + window.location.search;
}
