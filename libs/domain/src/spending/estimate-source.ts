import type { SourceName } from '../post/source-name.js';
import { isPaidSource } from './limited-sources.js';
import { usdText } from './money.js';
import { aroundMean, postsPerDay, type PostsPerDay } from './posts-per-day.js';
import { dayMs } from '../time/durations.js';

/** What the estimated number of posts is based on. */
export const estimateMethods = ['source_counts', 'stored_posts', 'none'] as const;
export type EstimateMethod = (typeof estimateMethods)[number];

const daysOfMonth = 30;
/** How far back X searches and counts. */
const countedDays = 7;
/** A shorter sample is not enough to estimate a month. */
const fewestDays = 1;
/** X's price in US dollars of a post, each time it is read, and of its author's name unless already known. */
const xPostUsd = 0.005;
const xAuthorUsd = 0.01;

/** What an installation buys of each post at X. */
export interface XPurchases {
  /** How often a stored post is read again. */
  readonly checks: number;
  readonly authorNames: boolean;
}

/** The facts for estimating a draft monitor on a source. */
export interface EstimateFacts {
  readonly source: SourceName;
  /** The number of the source's posts that the project stored in the sample period. */
  readonly stored: number;
  /** Publication times of those that the draft matches. */
  readonly matched: readonly Date[];
  /** The sample period. */
  readonly since: Date;
  readonly until: Date;
  /** The source's own count of posts in the last seven days; null = not requested, or no answer. */
  readonly counted: number | null;
  /** Why there is no count; null = there is one, or the source cannot count. */
  readonly notCounted: string | null;
  /** US dollars per day that one monitor of the project costs there without sharing; null = unknown. */
  readonly usdOfMonitorADay: number | null;
  readonly atX: XPurchases;
}

/** How often a project may ask X itself per hour. */
export const estimatesPerHour = 10;

/** The estimated posts and cost of a monitor over a month of 30 days. */
export interface SourceEstimate {
  readonly source: SourceName;
  readonly method: EstimateMethod;
  /** null = no estimate possible. */
  readonly postsPerMonth: number | null;
  /** null = no estimate possible. */
  readonly postsPerDay: PostsPerDay | null;
  /** Upper bound in US dollars; null = unknown. */
  readonly usdPerMonth: number | null;
  /** A readable explanation of how it was computed. */
  readonly explanation: string;
}

/** Estimates from the source's own count if available, otherwise from the project's stored posts. */
export function estimateSource(facts: EstimateFacts): SourceEstimate {
  const posts = postsOf(facts);
  const cost = costOf(facts, posts.postsPerMonth);
  return {
    ...posts,
    source: facts.source,
    usdPerMonth: cost.usd,
    explanation: [posts.explanation, facts.notCounted, cost.explanation].filter(Boolean).join(' '),
  };
}

/**
 * Warnings about budgets that are too small.
 * @param budgets by owner, US dollars a month
 */
export function estimateWarnings(
  { usdPerMonth }: Pick<SourceEstimate, 'usdPerMonth'>,
  budgets: Readonly<Partial<Record<'monitor' | 'project' | 'installation', number | undefined>>>,
): string[] {
  return Object.entries(budgets).flatMap(([whose, budget]) =>
    usdPerMonth === null || budget === undefined || usdPerMonth <= budget
      ? []
      : [
          `The ${whose}'s budget of ${usdText(budget)} a month is below the estimate of ${usdText(usdPerMonth)}: once it is spent, nothing more is read until the month ends.`,
        ],
  );
}

function postsOf({
  counted,
  stored,
  matched,
  since,
  until,
}: EstimateFacts): Omit<SourceEstimate, 'source' | 'usdPerMonth'> {
  const days = (until.getTime() - since.getTime()) / dayMs;
  if (counted !== null)
    return {
      method: 'source_counts',
      postsPerDay: aroundMean(counted / countedDays),
      postsPerMonth: Math.round((counted / countedDays) * daysOfMonth),
      explanation: `The source counts ${counted} ${counted === 1 ? 'post' : 'posts'} with these keywords in the last ${countedDays} days.`,
    };
  if (stored === 0 || days < fewestDays)
    return {
      method: 'none',
      postsPerMonth: null,
      postsPerDay: null,
      explanation: 'The project has stored too few posts from the source for an estimate.',
    };
  return {
    method: 'stored_posts',
    postsPerMonth: Math.round((matched.length / days) * daysOfMonth),
    postsPerDay: postsPerDay(matched, since, until),
    explanation: `${matched.length} of the ${stored} posts that the project has stored from the source in ${Math.round(days * 10) / 10} days would have matched; what no monitor has collected is not among them, so there may be many more.`,
  };
}

function costOf(
  { source, usdOfMonitorADay, atX }: EstimateFacts,
  posts: number | null,
): { usd: number | null; explanation: string | null } {
  if (!isPaidSource(source)) return { usd: 0, explanation: null };
  if (source === 'x')
    return {
      usd: posts === null ? null : cents(posts * xUsdAPost(atX)),
      explanation: xPrices(atX),
    };
  return {
    usd: usdOfMonitorADay === null ? null : cents(usdOfMonitorADay * daysOfMonth),
    explanation:
      usdOfMonitorADay === null
        ? 'Searches are billed, not posts; no monitor of the project has been scanned there long enough for an estimate.'
        : "Searches are billed, not posts: this is what one of the project's monitors has cost in the last days, without sharing.",
  };
}

function xUsdAPost({ checks, authorNames }: XPurchases): number {
  return xPostUsd * (1 + checks) + (authorNames ? xAuthorUsd : 0);
}

function xPrices({ checks, authorNames }: XPurchases): string {
  const again =
    checks === 1 ? 'as much again for checking it later' : `as much again for each of ${checks} later checks`;
  const prices = [
    'half a cent for each post',
    ...(checks === 0 ? [] : [again]),
    ...(authorNames ? ['at most a cent for the name of an author who is not known yet'] : []),
  ];
  return `X bills ${prices.join(', ')}; posts that several monitors read are paid for once.`;
}

function cents(usd: number): number {
  return Math.round(usd * 100) / 100;
}
