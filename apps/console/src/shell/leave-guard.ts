import type { AroundNavHandler } from 'wouter';

/** Decides whether the page may be left; calls `go` once it may. */
export type LeaveGuard = (go: () => void) => void;

let guard: LeaveGuard | null = null;

/** Asks `ask` before the page is left by a link, a command or the browser's buttons. @returns how to stop asking */
export function guardLeaving(ask: LeaveGuard): () => void {
  guard = ask;
  // Before wouter hears of it, so that the page stays as it is.
  const holdBack = (event: PopStateEvent): void => {
    if (location.pathname === here) return;
    event.stopImmediatePropagation();
    history.pushState(null, '', address);
    ask(() => {
      stop();
      history.back();
    });
  };
  const here = location.pathname;
  const address = location.pathname + location.search;
  const stop = (): void => {
    if (guard === ask) guard = null;
    window.removeEventListener('popstate', holdBack, true);
  };
  window.addEventListener('popstate', holdBack, true);
  return stop;
}

/** For wouter's router: links to other pages wait for the guard; what only changes the search does not. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const go = (): void => navigate(to, options);
  const path = to.split(/[?#]/)[0];
  if (guard === null || path === '' || path === location.pathname) go();
  else guard(go);
};
