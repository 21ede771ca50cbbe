import type { Alert } from '../alert/alert.js';
import type { ChannelName } from '../alert/channel-name.js';
import { isQuiet, type QuietHours } from '../alert/quiet-hours.js';
import { localTime, momentOf } from '../time/local-time.js';

/** What a rule says about the time of its messages. */
export type Schedule = Pick<Alert, 'channel' | 'frequency' | 'deliverAtHour' | 'quietHours'>;

/** Between the first messages of a burst: what is found meanwhile goes together. */
export const groupIntervalMs = 5 * 60_000;

/**
 * When a message goes that is begun now. Hours are those of clocks in the project's time zone; a day has one daily
 * message, whether it has 23, 24 or 25 hours.
 * @param lastSentAt when the alert's last message went out, null = never
 */
export function whenToSend(
  schedule: Schedule,
  {
    now,
    lastSentAt,
    timeZone,
  }: { readonly now: Date; readonly lastSentAt: Date | null; readonly timeZone: string },
): Date {
  return afterQuietHours(planned(), schedule.quietHours, timeZone);

  function planned(): Date {
    switch (schedule.frequency) {
      case 'instant':
        return isCollected(schedule) ? later(now, lastSentAt, groupIntervalMs) : now;
      case 'hourly':
        return nextFullHour(now, timeZone);
      case 'daily':
        return nextTimeOfDay(now, schedule.deliverAtHour, timeZone);
    }
  }
}

/** Whether mentions join a message that waits. A program wants one message for each, unless it asks for digests. */
export function isCollected({ channel, frequency }: Pick<Schedule, 'channel' | 'frequency'>): boolean {
  return frequency !== 'instant' || !channelsForPrograms.includes(channel);
}

const channelsForPrograms: readonly ChannelName[] = ['webhook'];

/** The moment itself, or the end of the quiet hours that it lies in. */
export function afterQuietHours(moment: Date, quietHours: QuietHours | null, timeZone: string): Date {
  if (quietHours === null || !isQuiet(quietHours, localTime(moment, timeZone).hour)) return moment;
  return nextTimeOfDay(moment, quietHours.end, timeZone);
}

function later(now: Date, last: Date | null, intervalMs: number): Date {
  return new Date(Math.max(now.getTime(), last === null ? 0 : last.getTime() + intervalMs));
}

/** Where clocks are changed by half an hour it may be 90 minutes away. */
function nextFullHour(now: Date, timeZone: string): Date {
  for (let moment = now; ;) {
    const { intoHourMs } = localTime(moment, timeZone);
    moment = new Date(moment.getTime() + hourMs - intoHourMs);
    if (localTime(moment, timeZone).intoHourMs === 0) return moment;
  }
}

function nextTimeOfDay(now: Date, hour: number, timeZone: string): Date {
  for (let { day } = localTime(now, timeZone); ; day += 1) {
    const moment = momentOf(day, hour, timeZone);
    if (moment !== null && moment > now) return moment;
  }
}

const hourMs = 3_600_000;
