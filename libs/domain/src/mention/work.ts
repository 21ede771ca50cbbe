/** The steps a mention goes through after it was stored. */
export const mentionStages = ['classify', 'alert'] as const;
export type MentionStage = (typeof mentionStages)[number];

/** A step that keeps failing is given up after this many attempts: it stays visible and blocks nobody. */
export const maxAttempts = 8;

/** When a step is tried again after `attempts` failed attempts: doubles from 5 s up to 10 minutes. */
export function nextWorkAttemptAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(5_000 * 2 ** Math.max(0, attempts - 1), 600_000));
}

/**
 * How many rows are taken at once whose last attempt, the `attempts`-th, never ended: ever fewer, so that the one that takes
 * its worker down is soon alone, and its neighbours go through long before their attempts are used up.
 * @param limit how many are taken at once of those that nothing is known of
 */
export function suspectsAtOnce(limit: number, attempts: number): number {
  return Math.max(1, Math.floor(limit / 8 ** attempts));
}
