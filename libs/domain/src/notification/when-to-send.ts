import type { Alert, AlertFrequency } from '../alert/alert.js';
import type { ChannelName } from '../alert/channel-name.js';
import { isQuiet, type QuietHours } from '../alert/quiet-hours.js';
import { localTime, momentOf } from '../time/local-time.js';
import { hourMs } from '../time/durations.js';

/** An alert's settings for the timing of messages. */
export type Schedule = Pick<Alert, 'channel' | 'frequency' | 'deliverAtHour' | 'quietHours'>;

/** The minimum time between messages in a burst: mentions found in between are sent together. */
export const groupIntervalMs = 5 * 60_000;

/**
 * When to send a message started now. Hours are local to the project's time zone; each day has one daily message, whether
 * the day has 23, 24 or 25 hours.
 * @param lastSentAt when the alert's last message was sent; null = never
 */
export function whenToSend(
  schedule: Schedule,
  {
    now,
    lastSentAt,
    timeZone,
  }: { readonly now: Date; readonly lastSentAt: Date | null; readonly timeZone: string },
): Date {
  const audible = (moment: Date): Date => afterQuietHours(moment, schedule.quietHours, timeZone);
  switch (schedule.frequency) {
    case 'instant':
      return audible(isCollected(schedule) ? later(now, lastSentAt, groupIntervalMs) : now);
    case 'hourly':
      return audible(nextFullHour(now, timeZone));
    case 'daily':
      // Quiet hours may still hold the message of an hour that has passed.
      return audible(nextTimeOfDay(now, schedule.deliverAtHour, timeZone, audible));
  }
}

/** How long after a mention was found its message may be sent, unless a retry is needed. */
export function longestDelayMs({
  frequency,
  quietHours,
}: Pick<Schedule, 'frequency' | 'quietHours'>): number {
  return longestWaits[frequency] + (quietHours === null ? 0 : longestDayMs);
}

/** Whether messages wait for an hour of the project's time zone. */
export function hasHours({ frequency, quietHours }: Pick<Schedule, 'frequency' | 'quietHours'>): boolean {
  return frequency !== 'instant' || quietHours !== null;
}

/** Whether mentions are collected in one message. Webhooks send one message per mention, unless the alert asks for digests. */
export function isCollected({ channel, frequency }: Pick<Schedule, 'channel' | 'frequency'>): boolean {
  return frequency !== 'instant' || !channelsForPrograms.includes(channel);
}

const channelsForPrograms: readonly ChannelName[] = ['webhook'];

/**
 * The time itself, or the end of the quiet hours it falls into. If clocks skip the hour in which they end, and the next one is
 * quiet again (3 to 2), they still pause for an hour.
 */
export function afterQuietHours(moment: Date, quietHours: QuietHours | null, timeZone: string): Date {
  if (quietHours === null || !isQuiet(quietHours, localTime(moment, timeZone).hour)) return moment;
  const end = nextTimeOfDay(new Date(moment.getTime() - hourMs), quietHours.end, timeZone);
  return end > moment ? end : moment;
}

function later(now: Date, last: Date | null, intervalMs: number): Date {
  return new Date(Math.max(now.getTime(), last === null ? 0 : last.getTime() + intervalMs));
}

/** If clocks change by half an hour, it can be 90 minutes away. */
function nextFullHour(now: Date, timeZone: string): Date {
  for (let moment = now; ;) {
    const { intoHourMs } = localTime(moment, timeZone);
    moment = new Date(moment.getTime() + hourMs - intoHourMs);
    if (localTime(moment, timeZone).intoHourMs === 0) return moment;
  }
}

/** @param put where a moment is put off to, at most to the next day */
function nextTimeOfDay(
  now: Date,
  hour: number,
  timeZone: string,
  put: (moment: Date) => Date = (moment) => moment,
): Date {
  for (let day = localTime(now, timeZone).day - 1; ; day += 1) {
    const moment = momentOf(day, hour, timeZone);
    if (moment !== null && put(moment) > now) return put(moment);
  }
}

/** The longest day, on which clocks are set back. */
const longestDayMs = 25 * hourMs;

/** If clocks change by half an hour, a full hour can be 90 minutes away. */
const longestWaits: Readonly<Record<AlertFrequency, number>> = {
  instant: groupIntervalMs,
  hourly: 1.5 * hourMs,
  daily: longestDayMs,
};
