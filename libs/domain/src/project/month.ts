/** The start of the calendar month (UTC) that contains the time; plans count by these months. */
export function monthOf(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth()));
}

/** The start of the next month, when counting restarts. */
export function nextMonth(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1));
}
