import type { ReasonOutput } from '@earshot/contracts';

/** A line of the sum. */
export interface UrgencyTerm {
  /** The reason for the line; null = a line that only balances the sum. */
  readonly reason: ReasonOutput | null;
  readonly text: string;
  readonly points: number;
}

/** The reasons for an urgency as a sum that adds up to it: first what raises it, then what lowers it, heaviest first. */
export function urgencyTerms(urgency: number, reasons: readonly ReasonOutput[]): UrgencyTerm[] {
  const own = reasons
    .filter(({ about, points }) => about === 'urgency' && points !== 0)
    .toSorted(
      (a, b) => Number(a.points < 0) - Number(b.points < 0) || Math.abs(b.points) - Math.abs(a.points),
    )
    .map((reason) => ({ reason, text: withoutPoints(reason.sentence), points: reason.points }));
  const rest = urgency - own.reduce((sum, { points }) => sum + points, 0);
  if (rest === 0) return own;
  const text =
    own.length === 0
      ? 'No reasons were recorded'
      : urgency === 100 && rest < 0
        ? 'The scale ends at 100'
        : urgency === 0 && rest > 0
          ? 'The scale begins at 0'
          : 'Other reasons, not listed one by one';
  return [...own, { reason: null, text, points: rest }];
}

/** `+16`, or `−3` with a true minus sign. */
export function pointsText(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** Removes the points at the end of the sentence, which are shown beside it. */
function withoutPoints(sentence: string): string {
  return sentence.replace(/: [+−]\d+(\.\d+)?$/, '');
}
