import type { FetchedWindow } from '../fetched-window.js';
import { notRead, together } from './together.js';

/**
 * Reads one keyword in each of its spellings, for a search that takes one at a time, as one window that covers what all of
 * them cover. If one fails, the results of the ones before it are kept.
 * @throws what the first spelling throws
 */
export async function readSpellings<S extends string>(
  [first, ...others]: readonly [S, ...S[]],
  requestedAt: Date,
  read: (spelling: S) => Promise<FetchedWindow>,
): Promise<FetchedWindow> {
  let window = await read(first);
  for (const spelling of others) {
    // The other spellings were not read at all.
    if (window.stopped.reason === 'fault') return { ...window, coveredFrom: requestedAt };
    try {
      window = together(window, await read(spelling));
    } catch (fault) {
      if (!(fault instanceof Error)) throw fault;
      window = together(window, notRead(fault, requestedAt));
    }
  }
  return window;
}
