import type { MentionStage } from './work.js';

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
