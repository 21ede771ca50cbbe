import type { FetchedWindow, WindowStop } from '../fetched-window.js';

/**
 * Reads one keyword in each of its spellings, for a search that takes one at a time, as one window that covers what all of
 * them cover. If one fails, the results of the ones before it are kept.
 * @throws what the first spelling throws
 */
export async function readSpellings(
  [first, ...others]: readonly [string, ...string[]],
  requestedAt: Date,
  read: (spelling: string) => Promise<FetchedWindow>,
): Promise<FetchedWindow> {
  let window = await read(first);
  for (const spelling of others) {
    // The other spellings were not read at all.
    if (window.stopped.reason === 'fault') return { ...window, coveredFrom: requestedAt };
    window = together(window, await readOrFault(spelling, requestedAt, read));
  }
  return window;
}

async function readOrFault(
  spelling: string,
  requestedAt: Date,
  read: (spelling: string) => Promise<FetchedWindow>,
): Promise<FetchedWindow> {
  try {
    return await read(spelling);
  } catch (fault) {
    if (!(fault instanceof Error)) throw fault;
    const stopped = { reason: 'fault', fault } as const;
    return { posts: [], coveredFrom: requestedAt, requests: 0, stopped };
  }
}

function together(one: FetchedWindow, other: FetchedWindow): FetchedWindow {
  const posts = new Map([...one.posts, ...other.posts].map((post) => [post.externalId, post]));
  return {
    posts: [...posts.values()],
    coveredFrom: one.coveredFrom > other.coveredFrom ? one.coveredFrom : other.coveredFrom,
    requests: one.requests + other.requests,
    stopped: worst(one.stopped, other.stopped),
  };
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
