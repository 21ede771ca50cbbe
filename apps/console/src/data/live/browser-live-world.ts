import type { LiveWorld } from './live-connection.js';

/** The browser's own streams, tabs and timers. */
export const browserLiveWorld: LiveWorld = {
  open: (url) => new EventSource(url),
  isHidden: () => document.hidden,
  onVisibility: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
  later: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
