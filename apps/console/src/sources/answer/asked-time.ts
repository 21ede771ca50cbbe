import { momentOf } from '@earshot/domain';

/** The time range of a coverage question, in Unix ms. */
export interface AskedTime {
  readonly since: number;
  readonly until: number;
  /** Completes "posts ...", e.g. "of the last 24 hours", "published from … to …". */
  readonly name: string;
  /** Whether it ends now. */
  readonly isRecent: boolean;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The predefined time ranges, all ending now. */
export const recentTimes = {
  hour: { ms: hourMs, label: 'Last hour', name: 'of the last hour' },
  day: { ms: dayMs, label: 'Last 24 hours', name: 'of the last 24 hours' },
  week: { ms: 7 * dayMs, label: 'Last 7 days', name: 'of the last 7 days' },
  month: { ms: 30 * dayMs, label: 'Last 30 days', name: 'of the last 30 days' },
} as const;
export type RecentTime = keyof typeof recentTimes;

/** How long scans are kept on record. */
const longestMs = 90 * dayMs;

/** A time range ending now. */
export function recentTime(name: RecentTime, now: Date): AskedTime {
  const until = now.getTime();
  return { since: until - recentTimes[name].ms, until, name: recentTimes[name].name, isRecent: true };
}

/**
 * The time range between two typed times (`2026-11-20T02:10`, in a time zone).
 * @param fullText formats a time
 * @returns an error sentence if the range is invalid
 */
export function typedTime(
  from: string,
  until: string,
  zone: string,
  now: Date,
  fullText: (time: Date) => string,
): AskedTime | string {
  const [start, end] = [typedMoment(from, zone), typedMoment(until, zone)];
  if (start === null || end === null) return 'Enter when the time begins and when it ends.';
  if (start >= end) return 'The time has to end after it begins.';
  if (end > now) return 'The time has to end before now.';
  if (end.getTime() - start.getTime() > longestMs) return 'At most 90 days can be looked up at once.';
  if (start.getTime() < now.getTime() - longestMs)
    return 'Scans are kept on record for 90 days; this time begins earlier.';
  return {
    since: start.getTime(),
    until: end.getTime(),
    name: `published from ${fullText(start)} to ${fullText(end)}`,
    isRecent: false,
  };
}

function typedMoment(text: string, zone: string): Date | null {
  const [, day, hour, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(text) ?? [];
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) return null;
  const start = momentOf(midnight / dayMs, Number(hour), zone);
  return start === null ? null : new Date(start.getTime() + Number(minute) * 60_000);
}
