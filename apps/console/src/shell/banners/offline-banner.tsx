import type { ReactNode } from 'react';
import { online } from '../../data/online.js';
import { useStore } from '../../data/memory/store.js';

/** Shown while offline: says that nothing new arrives. */
export function OfflineBanner(): ReactNode {
  return useStore(online) ? null : (
    <p className="banner hold" role="status">
      You are offline: what you see may be out of date. Status changes are sent when you are back online.
    </p>
  );
}
