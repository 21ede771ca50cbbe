import type { MeterWindow } from './meter.js';
import { nextMonth } from '../../project/month.js';
import { dayMs } from '../../time/durations.js';
import { localTime, startOfDay } from '../../time/local-time.js';

/** When the window at `now` ends. Midnight in a named zone follows its daylight saving time. */
export function windowEnd(window: MeterWindow, now: Date): Date {
  if (window.every === 'window') return new Date(now.getTime() + window.ms);
  const { day } = localTime(now, window.timeZone);
  const next = window.every === 'day' ? day + 1 : nextMonth(new Date(day * dayMs)).getTime() / dayMs;
  return startOfDay(next, window.timeZone);
}

/** The maximum length of a window. */
export function windowLengthMs(window: MeterWindow): number {
  return window.every === 'window' ? window.ms : (window.every === 'day' ? 1 : 31) * dayMs;
}

/** The day of a time in the window's time zone, or in UTC if it has none, as `2026-11-20`. */
export function dayIn(window: MeterWindow, time: Date): string {
  const { day } = localTime(time, window.every === 'window' ? 'UTC' : window.timeZone);
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** The day on which the window at `now` began. */
export function windowFirstDay(window: MeterWindow, now: Date): string {
  const day = dayIn(window, now);
  return window.every === 'month' ? `${day.slice(0, 7)}-01` : day;
}
