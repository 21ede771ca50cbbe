import { later, scanStops } from '@earshot/domain';
import type { FetchedWindow } from '../fetched-window.js';

/** Two windows as one: it covers what both cover, and its end is the more serious one. */
export function together(one: FetchedWindow, other: FetchedWindow): FetchedWindow {
  const isWorse = scanStops.indexOf(other.stopped.reason) > scanStops.indexOf(one.stopped.reason);
  const posts = new Map([...one.posts, ...other.posts].map((post) => [post.externalId, post]));
  return {
    posts: [...posts.values()],
    coveredFrom: later(one.coveredFrom, other.coveredFrom),
    requests: one.requests + other.requests,
    stopped: isWorse ? other.stopped : one.stopped,
  };
}

/** The window of what could not be read at all. */
export function notRead(fault: Error, requestedAt: Date): FetchedWindow {
  return { posts: [], coveredFrom: requestedAt, requests: 0, stopped: { reason: 'fault', fault } };
}
