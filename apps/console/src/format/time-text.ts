import { dayOf } from './zone-day.js';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats times for a time zone. `zone` is an IANA name; times are ISO 8601 or Dates. */
export interface TimeTexts {
  /** `12:38` */
  readonly clock: (time: string | Date) => string;
  /** `22 Nov 2026, 12:38` */
  readonly full: (time: string | Date) => string;
  /** `22 Nov`, with the year if it is not the current one. */
  readonly day: (time: string | Date) => string;
  /** Short form for lists: the clock if today, the weekday within a week, else the day. */
  readonly short: (time: string | Date) => string;
  /** The calendar day in the time zone, `2026-11-22`. */
  readonly isoDay: (time: string | Date) => string;
}

/** Formatters for a time zone, relative to `now`. */
export function timeTexts(zone: string, now: Date): TimeTexts {
  const format = (key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
    const known = formats.get(`${zone} ${key}`);
    if (known !== undefined) return known;
    const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone });
    formats.set(`${zone} ${key}`, made);
    return made;
  };
  const clock = (time: string | Date): string =>
    format('clock', { hour: '2-digit', minute: '2-digit' }).format(new Date(time));
  const isoDay = (time: string | Date): string => dayOf(time, zone);
  const day = (time: string | Date): string => {
    const sameYear = isoDay(time).slice(0, 4) === isoDay(now).slice(0, 4);
    return sameYear
      ? format('day', { day: 'numeric', month: 'short' }).format(new Date(time))
      : format('dayOfYear', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(time));
  };
  return {
    clock,
    isoDay,
    day,
    full: (time) =>
      format('full', {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      }).format(new Date(time)),
    short: (time) => {
      if (isoDay(time) === isoDay(now)) return clock(time);
      const age = now.getTime() - new Date(time).getTime();
      return age >= 0 && age < 6 * dayMs
        ? format('weekday', { weekday: 'short' }).format(new Date(time))
        : day(time);
    },
  };
}

/** `just now`, `2 min ago`, `3 h ago`, `5 days ago`; in the future: `in 2 min`. */
export function agoText(time: string | Date, now: Date): string {
  const ms = now.getTime() - new Date(time).getTime();
  const minutes = Math.round(Math.abs(ms) / minuteMs);
  if (minutes < 1) return 'just now';
  const text = spanText(minutes * minuteMs);
  return ms >= 0 ? `${text} ago` : `in ${text}`;
}

/** `40 s`, `2 min`, `3 h`, `5 days`. */
export function spanText(ms: number): string {
  if (ms < minuteMs) return `${Math.max(1, Math.round(ms / 1_000))} s`;
  const minutes = Math.round(ms / minuteMs);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.round(hours / 24)} days`;
}
