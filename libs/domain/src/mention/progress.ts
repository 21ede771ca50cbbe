import type { MentionStage } from './work.js';

/** How far a mention has come. */
export const mentionProgress = [
  'waiting_for_classification',
  'waiting_for_alerts',
  'done',
  'given_up',
] as const;
export type MentionProgress = (typeof mentionProgress)[number];

/** @param work the step that the mention has to do; null = none */
export function progressOf(
  work: { readonly stage: MentionStage; readonly givenUp: boolean } | null,
): MentionProgress {
  if (work === null) return 'done';
  if (work.givenUp) return 'given_up';
  return work.stage === 'classify' ? 'waiting_for_classification' : 'waiting_for_alerts';
}
