import { createStore } from '../../data/memory/store.js';

type Navigate = (to: string, options?: { readonly replace?: boolean }) => void;

/** Where the user wanted to go while a page had unsaved changes; null = nowhere. */
export const heldLeave = createStore<(() => void) | null>(null);

const guards = new Set<object>();
/** The address that is guarded, with its query. */
let guarded = '';

/** For the router: holds a change of page while something is unsaved; the page then asks, see `LeaveGuard`. */
export function guardNavigation(
  navigate: Navigate,
  to: string,
  options?: { readonly replace?: boolean },
): void {
  const isSamePage = new URL(to, window.location.href).pathname === window.location.pathname;
  if (guards.size > 0 && !isSamePage) {
    heldLeave.set(() => navigate(to, options));
    return;
  }
  navigate(to, options);
  if (isSamePage) guarded = here();
}

/** Guards the page from now on. @returns how to stop */
export function holdNavigation(): () => void {
  const guard = {};
  guards.add(guard);
  guarded = here();
  return () => {
    guards.delete(guard);
    if (guards.size === 0) releaseNavigation();
  };
}

/** Guards nothing any more, e.g. because all is saved now. */
export function releaseNavigation(): void {
  guards.clear();
  heldLeave.set(null);
}

/** Follows the back button. To be called before the router renders: listeners hear in the order in which they came. */
export function guardHistory(): void {
  window.addEventListener('popstate', holdBack);
}

/** The browser has gone back or forward already: its address is put back before the router looks at it. */
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
