import type { Activity } from './activity.js';
import { dayMs } from '../time/durations.js';

/** The number of days for which a change of status can be undone. */
export const undoDays = 7;

/** The maximum number of mentions that one triage changes. */
export const maxTriaged = 100_000;

/** The maximum number of triages of a project in progress at the same time. */
export const maxUnfinishedTriages = 3;

type Undoable = Pick<Activity, 'at' | 'action' | 'finished' | 'undone'>;

/** Until when the activity can be undone; null = it cannot, or no longer. */
export function undoableUntil(activity: Undoable, now: Date): Date | null {
  return activity.undone || undoRefusal(activity, now) !== null ? null : lastMoment(activity);
}

export interface UndoRefusal {
  readonly message: string;
  /** Seconds after which it can; absent = never. */
  readonly retryAfterSeconds?: number;
}

/** @returns null = the activity can be undone */
export function undoRefusal(activity: Undoable, now: Date): UndoRefusal | null {
  if (activity.action !== 'set_status') return { message: 'Only a change of status can be undone.' };
  if (!activity.finished)
    return { message: 'This triage is still under way. Undo it in a few seconds.', retryAfterSeconds: 5 };
  if (now >= lastMoment(activity))
    return { message: `This triage is more than ${undoDays} days old and can no longer be undone.` };
  return null;
}

function lastMoment({ at }: Undoable): Date {
  return new Date(at.getTime() + undoDays * dayMs);
}
