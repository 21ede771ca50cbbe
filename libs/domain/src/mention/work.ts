/** The steps a mention passes through after it is stored. */
export const mentionStages = ['classify', 'alert'] as const;
export type MentionStage = (typeof mentionStages)[number];

/** A step that keeps failing is given up after this many attempts, and stays visible. */
export const maxAttempts = 8;

/** When a step is retried after `attempts` failed attempts: the wait doubles from 5 s up to 10 minutes. */
export function nextWorkAttemptAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(5_000 * 2 ** Math.max(0, attempts - 1), 600_000));
}

/** Waits (ms) before one of Earshot's own e-mails is tried again. The last one repeats until the e-mail is obsolete. */
const mailDelaysMs = [5_000, 60_000, 300_000, 600_000] as const;

/** How many failed attempts of an e-mail are counted: fewer than `maxAttempts`, so that a crash after many is not the last. */
export const countedMailFailures = mailDelaysMs.length;

/** When an e-mail is retried after `attempts` failed attempts. */
export function nextMailAttemptAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + (mailDelaysMs[Math.max(0, attempts - 1)] ?? mailDelaysMs[3]));
}

/**
 * How many rows to claim at once whose last attempt, the `attempts`-th, never ended: fewer and fewer, so that the one that
 * crashes its worker is soon alone, and the others succeed long before their attempts are used up.
 * @param limit how many are claimed at once without a failed attempt
 */
export function suspectsAtOnce(limit: number, attempts: number): number {
  return Math.max(1, Math.floor(limit / 8 ** attempts));
}

export const mentionProgress = [
  'waiting_for_classification',
  'waiting_for_alerts',
  'done',
  'given_up',
] as const;
export type MentionProgress = (typeof mentionProgress)[number];

/** The mention's progress. @param work the next step of the mention; null = none */
export function progressOf(
  work: { readonly stage: MentionStage; readonly givenUp: boolean } | null,
): MentionProgress {
  if (work === null) return 'done';
  if (work.givenUp) return 'given_up';
  return work.stage === 'classify' ? 'waiting_for_classification' : 'waiting_for_alerts';
}
