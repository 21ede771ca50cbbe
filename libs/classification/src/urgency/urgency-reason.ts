import type { ClassificationReason, ReasonCode } from '@earshot/domain';

/** A term of the urgency, in whole points. */
export function urgencyReason(
  code: ReasonCode,
  evidence: string | null,
  points: number,
): ClassificationReason {
  // Adding 0 makes -0 a plain 0.
  return {
    about: 'urgency',
    code,
    evidence: evidence === '' ? null : evidence,
    points: Math.round(points) + 0,
  };
}
