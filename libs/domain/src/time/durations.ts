export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

/** A day of 24 hours in milliseconds. */
export const dayMs = 24 * hourMs;

export const weekMs = 7 * dayMs;
