/** Whole hours of a day, 0-23, from `start` inclusive to `end` exclusive; 22 to 7 spans midnight. They differ. */
export interface QuietHours {
  readonly start: number;
  readonly end: number;
}

/** Whether the hour is in the quiet hours. @param hour 0-23 */
export function isQuiet({ start, end }: QuietHours, hour: number): boolean {
  return start < end ? start <= hour && hour < end : start <= hour || hour < end;
}
