import type { ClassificationReason, ReasonCode } from '@earshot/domain';

/** One term of the urgency, in whole points. */
export function urgencyReason(
  code: ReasonCode,
  evidence: string | null,
  points: number,
): ClassificationReason {
  // Adding 0 turns -0 into 0.
  return { about: 'urgency', code, evidence, points: Math.round(points) + 0 };
}
