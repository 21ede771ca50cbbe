import type { ReactNode } from 'react';
import { ActivityList } from '../activity/activity-list.js';

/** Who changed the status of mentions, with undo. */
export function ActivitySettings(): ReactNode {
  return (
    <>
      <p className="soft">
        Who changed the status of mentions, people and programs. Undo spares what was changed since, and is
        there for seven days.
      </p>
      <ActivityList />
    </>
  );
}
