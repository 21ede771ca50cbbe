import type { FetchedWindow, WindowStop } from '../fetched-window.js';

/** Two windows as one: it covers what both cover, and its end is the more serious one. */
export function together(one: FetchedWindow, other: FetchedWindow): FetchedWindow {
  const posts = new Map([...one.posts, ...other.posts].map((post) => [post.externalId, post]));
  return {
    posts: [...posts.values()],
    coveredFrom: one.coveredFrom > other.coveredFrom ? one.coveredFrom : other.coveredFrom,
    requests: one.requests + other.requests,
    stopped: worst(one.stopped, other.stopped),
  };
}

/** The window of what could not be read at all. */
export function notRead(fault: Error, requestedAt: Date): FetchedWindow {
  return { posts: [], coveredFrom: requestedAt, requests: 0, stopped: { reason: 'fault', fault } };
}

/** From harmless to serious. */
const stops: readonly WindowStop['reason'][] = [
  'reached',
  'listing_ends',
  'put_off',
  'unreliable_empty',
  'fault',
];

function worst(one: WindowStop, other: WindowStop): WindowStop {
  return stops.indexOf(other.reason) > stops.indexOf(one.reason) ? other : one;
}
