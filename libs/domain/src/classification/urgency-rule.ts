import type { Classification, ClassificationReason } from './classification.js';

const mostForPraise = 19;
/** The highest urgency of posts about something else, which need no action, and the share of theirs that they keep. */
const mostElsewhere = 34;
const shareElsewhere = 0.4;

/** What limits an urgency, by the code of its reason, in the order in which it applies. */
const limits = {
  praise_can_wait: () => mostForPraise,
  probably_not_about_the_brand: (sum: number) => Math.min(mostElsewhere, Math.floor(sum * shareElsewhere)),
} as const;
export type UrgencyLimit = keyof typeof limits;

/** The points by which a limit lowers a sum; 0 = it is not above the limit. */
export function pointsOfLimit(limit: UrgencyLimit, sum: number): number {
  return Math.min(0, limits[limit](sum) - sum);
}

/**
 * The urgency, 0-100, by the rule: the points of the reasons, with every limit applied to what is left of them.
 * @param without leaves out one of the reasons
 */
export function urgencyBy(
  { reasons, category }: Pick<Classification, 'reasons' | 'category'>,
  without: ClassificationReason | null = null,
): number {
  const own = reasons.filter((reason) => reason.about === 'urgency' && reason !== without);
  const sum = own.reduce((total, { code, points }) => total + (isLimit(code) ? 0 : points), 0);
  // Praise below its limit has no reason for it, but without its age it may be above.
  const isPraise = category === 'praise' && without?.code !== 'praise_can_wait';
  const limited = limitNames
    .filter((limit) => own.some(({ code }) => code === limit) || (limit === 'praise_can_wait' && isPraise))
    .reduce((rest, limit) => rest + pointsOfLimit(limit, rest), sum);
  return Math.max(0, Math.min(100, limited));
}

/** The urgency and reasons of a verdict by the rule, with the limit of posts about something else or without it. */
export function withRelevanceLimit(
  { reasons, category }: Pick<Classification, 'reasons' | 'category'>,
  isRelevant: boolean,
): Pick<Classification, 'reasons' | 'urgency'> {
  const code = 'probably_not_about_the_brand';
  const unlimited = reasons.filter((reason) => reason.code !== code);
  const sum = unlimited.reduce((total, { about, points }) => total + (about === 'urgency' ? points : 0), 0);
  const points = isRelevant ? 0 : pointsOfLimit(code, sum);
  const limit: ClassificationReason = { about: 'urgency', code, evidence: null, points };
  const shown = points === 0 ? unlimited : [...unlimited, limit];
  return { reasons: shown, urgency: urgencyBy({ reasons: shown, category }) };
}

const limitNames = Object.keys(limits) as UrgencyLimit[];

function isLimit(code: string): boolean {
  return Object.hasOwn(limits, code);
}
