import type { ReactNode } from 'react';
import { answeredAt, reached } from '../../data/call/send-request.js';
import { useStore } from '../../data/memory/store.js';
import { online } from '../../data/online.js';
import { useDebounced } from '../../data/use-debounced.js';
import { Time } from '../../parts/text/time.js';

/** A restart of the server is shorter than this: the page does not move for it. */
const quietMs = 3_000;

/** Shown while offline, or while the server is away: says how old the data are. */
export function OfflineBanner(): ReactNode {
  const isOnline = useStore(online);
  const isReached = useDebounced(useStore(reached), quietMs);
  return isOnline && isReached ? null : (
    <div className="banner hold">
      <p role="status">
        {isOnline
          ? 'Earshot does not answer. Status changes are sent when it answers again.'
          : 'You are offline. Status changes and assignments are sent when you are back online.'}
      </p>
      {/* Not announced again and again. */}
      <p>
        What you see is from <Time at={answeredAt} form="moment" />, <Time at={answeredAt} form="ago" />.
      </p>
    </div>
  );
}
