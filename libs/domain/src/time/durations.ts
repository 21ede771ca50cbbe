/** A minute in milliseconds. */
export const minuteMs = 60_000;

/** An hour in milliseconds. */
export const hourMs = 60 * minuteMs;

/** A day of 24 hours in milliseconds. */
export const dayMs = 24 * hourMs;

/** A week in milliseconds. */
export const weekMs = 7 * dayMs;
