/** Upper bounds, in seconds, for durations that a caller waits for: a response, a request to a source. */
export const answerSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** Upper bounds, in seconds, for background work, from a second to six hours. */
export const workSeconds = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600, 21_600] as const;
