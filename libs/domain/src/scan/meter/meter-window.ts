import type { MeterWindow } from './meter.js';
import { dayMs } from '../../time/durations.js';

/** When the window at `now` ends. Midnight in a named zone follows its daylight saving time. */
export function windowEnd(window: MeterWindow, now: Date): Date {
  if (window.every === 'window') return new Date(now.getTime() + window.ms);
  const period = window.every === 'day' ? dayOf : monthOf;
  const current = period(now, window.timeZone);
  // The first instant of the next period; in some zones midnight itself is skipped.
  let inside = now.getTime();
  let outside = inside + (window.every === 'day' ? 2 : 32) * dayMs;
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (period(new Date(middle), window.timeZone) === current) inside = middle;
    else outside = middle;
  }
  return new Date(outside);
}

/** The maximum length of a window. */
export function windowLengthMs(window: MeterWindow): number {
  return window.every === 'window' ? window.ms : (window.every === 'day' ? 1 : 31) * dayMs;
}

/** The day of a time in the window's time zone, or in UTC if it has none, as `2026-11-20`. */
export function dayIn(window: MeterWindow, time: Date): string {
  return dayOf(time, window.every === 'window' ? 'UTC' : window.timeZone);
}

/** The day on which the window at `now` began. */
export function windowFirstDay(window: MeterWindow, now: Date): string {
  const day = dayIn(window, now);
  return window.every === 'month' ? `${day.slice(0, 7)}-01` : day;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-20` */
function dayOf(time: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    // Swedish dates are in ISO 8601 format.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format.format(time);
}

function monthOf(time: Date, timeZone: string): string {
  return dayOf(time, timeZone).slice(0, 7);
}
