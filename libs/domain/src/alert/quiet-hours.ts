/** Whole hours of a day, 0-23, from `start` until `end` exclusively; 22 to 7 goes over midnight. They differ. */
export interface QuietHours {
  readonly start: number;
  readonly end: number;
}

/** @param hour 0-23 */
export function isQuiet({ start, end }: QuietHours, hour: number): boolean {
  return start < end ? start <= hour && hour < end : start <= hour || hour < end;
}
