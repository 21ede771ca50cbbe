import { lessonKey, type Trait, type TraitKind } from './lesson-key.js';

/** The number of days for which a forgotten lesson can be restored. */
export const restorableDays = 7;

/** One piece of evidence or, with `all`, every lesson of a monitor. */
export interface ForgottenEvidence extends Pick<Trait, 'monitorId' | 'name'> {
  readonly kind: TraitKind | 'all';
}

/** Evidence that does not count, as far as it comes from triage up to a certain time. */
export interface ForgottenLesson extends ForgottenEvidence {
  readonly forgottenAt: Date;
}

/** Whether what was learned from triage at that time is forgotten; triage at an unknown time never is. */
export type IsForgotten = (evidence: ForgottenEvidence, decidedAt: Date | undefined) => boolean;

/** Compares with the latest time at which the evidence, or all of its monitor's lessons, were forgotten. */
export function forgottenBy(forgotten: readonly ForgottenLesson[]): IsForgotten {
  const latest = new Map<string, number>();
  const until = (key: string): number => latest.get(key) ?? -Infinity;
  for (const lesson of forgotten)
    latest.set(keyOf(lesson), Math.max(until(keyOf(lesson)), lesson.forgottenAt.getTime()));
  return (evidence, decidedAt) =>
    decidedAt !== undefined &&
    decidedAt.getTime() <= Math.max(until(keyOf(evidence)), until(evidence.monitorId));
}

function keyOf({ monitorId, kind, name }: ForgottenEvidence): string {
  return kind === 'all' ? monitorId : lessonKey({ monitorId, kind, name });
}

/** Until when a lesson forgotten at this time can be restored. */
export function restorableUntil(forgottenAt: Date): Date {
  return new Date(forgottenAt.getTime() + restorableDays * 86_400_000);
}
