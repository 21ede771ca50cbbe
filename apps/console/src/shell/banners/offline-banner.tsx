import type { ReactNode } from 'react';
import { reached } from '../../data/call/send-request.js';
import { useStore } from '../../data/memory/store.js';
import { online } from '../../data/online.js';
import { useDebounced } from '../../data/use-debounced.js';

/** A restart of the server is shorter than this: the page does not move for it. */
const quietMs = 3_000;

/** Shown while offline, or while the server is away: says that nothing new arrives. */
export function OfflineBanner(): ReactNode {
  const isOnline = useStore(online);
  const isReached = useDebounced(useStore(reached), quietMs);
  return isOnline && isReached ? null : (
    <p className="banner hold" role="status">
      {isOnline ? 'Earshot does not answer' : 'You are offline'}: what you see may be out of date. Status
      changes are sent when {isOnline ? 'it answers again' : 'you are back online'}.
    </p>
  );
}
