const whole = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'narrow', timeZone: 'UTC' });

/** `Mon 23 Nov`. @param day `2026-11-23` */
export function dryRunDayText(day: string): string {
  return whole.format(new Date(day)).replace(',', '');
}

/**
 * `M`; for many days, the date on Mondays only.
 * @param days the number of days shown side by side
 */
export function dryRunDayLabel(day: string, days: number): string {
  const date = new Date(day);
  if (days <= longestWeek) return weekday.format(date);
  return date.getUTCDay() === 1 ? String(date.getUTCDate()) : '';
}

const longestWeek = 14;
