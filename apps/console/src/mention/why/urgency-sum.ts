import type { ReasonOutput } from '@earshot/contracts';

/** One line of the sum. */
export interface UrgencyTerm {
  /** The reason of the line; null = the line only makes the sum right. */
  readonly reason: ReasonOutput | null;
  readonly text: string;
  readonly points: number;
}

/** The reasons of an urgency as a sum that adds up to it: what raises it, then what lowers it, heaviest first. */
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
      ? 'No reasons were noted'
      : urgency === 100 && rest < 0
        ? 'The scale ends at 100'
        : urgency === 0 && rest > 0
          ? 'The scale begins at 0'
          : 'Other reasons, not noted one by one';
  return [...own, { reason: null, text, points: rest }];
}

/** `+16`, `−3` with a true minus. */
export function pointsText(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** The sentence of a reason of urgency ends with its points, which stand beside it here. */
function withoutPoints(sentence: string): string {
  return sentence.replace(/: [+−]\d+(\.\d+)?$/, '');
}
