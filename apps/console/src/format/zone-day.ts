const hourMs = 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a time in a time zone, `2026-11-22`. */
export function dayOf(time: string | Date, zone: string): string {
  // The Swedish locale formats dates as in ISO 8601, except for years of fewer digits.
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  formats.set(zone, format);
  return format.format(new Date(time)).padStart('2026-11-22'.length, '0');
}

/** The start of a calendar day in a time zone, as ISO 8601; null if it is not a valid day. */
export function dayStart(day: string, zone: string): string | null {
  const midnight = new Date(`${day}T00:00:00Z`).getTime();
  if (Number.isNaN(midnight)) return null;
  // Zones are up to 14 h from UTC, and days start on quarter hours.
  for (let at = midnight - 14 * hourMs; at <= midnight + 14 * hourMs; at += hourMs / 4)
    if (dayOf(new Date(at), zone) === day) return new Date(at).toISOString();
  return null;
}

/** The start of the following calendar day. */
export function dayEnd(day: string, zone: string): string | null {
  const next = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(next.getTime())) return null;
  next.setUTCDate(next.getUTCDate() + 1);
  return dayStart(next.toISOString().slice(0, 10), zone);
}
