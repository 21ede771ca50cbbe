import type { Activity } from './activity.js';

const dayMs = 24 * 3_600_000;

/** For how many days a change of status can be undone. */
export const undoDays = 7;

/** How many mentions one triage changes at most. */
export const maxTriaged = 100_000;

/** How many triages of a project may be under way at the same time. */
export const maxUnfinishedTriages = 3;

type Undoable = Pick<Activity, 'at' | 'action' | 'finished' | 'undone'>;

/** Until when the activity can be undone; null = not, or not any more. */
export function undoableUntil(activity: Undoable, now: Date): Date | null {
  return activity.undone || undoRefusal(activity, now) !== null ? null : lastMoment(activity);
}

/** Why the activity cannot be undone, as a sentence; null = it can. */
export function undoRefusal(activity: Undoable, now: Date): string | null {
  if (activity.action !== 'set_status') return 'Only a change of status can be undone.';
  if (!activity.finished) return 'This triage is still under way. Undo it in a few seconds.';
  if (now >= lastMoment(activity))
    return `This triage is more than ${undoDays} days old and cannot be undone any more.`;
  return null;
}

function lastMoment({ at }: Undoable): Date {
  return new Date(at.getTime() + undoDays * dayMs);
}
