import type { ReactNode } from 'react';
import { ActivityList } from '../activity/activity-list.js';

/** Who changed the status of mentions, with undo. */
export function ActivitySettings(): ReactNode {
  return (
    <>
      <p className="soft">
        Status changes made by people and programs. Undo is available for seven days and leaves alone what has
        changed since.
      </p>
      <ActivityList />
    </>
  );
}
