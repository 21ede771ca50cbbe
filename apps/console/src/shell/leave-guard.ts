import type { AroundNavHandler } from 'wouter';

/** Decides whether the page may be left; calls `go` once it may. */
export type LeaveGuard = (go: () => void) => void;

let guarded: { readonly ask: LeaveGuard; readonly path: string; readonly address: string } | null = null;

/** Asks before the page is left by a link, a command or the browser's buttons. @returns how to stop asking */
export function guardLeaving(ask: LeaveGuard): () => void {
  const own = { ask, path: location.pathname, address: location.pathname + location.search };
  guarded = own;
  return () => {
    if (guarded === own) guarded = null;
  };
}

/** For wouter's router: links to other pages wait for the guard; what only changes the search does not. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const go = (): void => navigate(to, options);
  const path = to.split(/[?#]/)[0];
  if (guarded === null || path === '' || path === guarded.path) go();
  else guarded.ask(go);
};

/**
 * Makes the browser's buttons wait for the guard. Called before the router listens: windows tell their listeners of
 * `popstate` in the order in which they came.
 */
export function listenToLeaving(): void {
  window.addEventListener('popstate', (event) => {
    if (guarded === null || location.pathname === guarded.path) return;
    event.stopImmediatePropagation();
    // The address is that of the page again; going on means one step back from there.
    history.pushState(null, '', guarded.address);
    guarded.ask(() => history.back());
  });
}
