import type { SourceName } from '../post/source-name.js';
import { isPaidSource } from './limited-sources.js';
import { usdText } from './money.js';

/** What the number of posts in an estimate comes from. */
export const estimateMethods = ['source_counts', 'stored_posts', 'none'] as const;
export type EstimateMethod = (typeof estimateMethods)[number];

const daysOfMonth = 30;
/** X searches, and counts, this far back. */
const countedDays = 7;
/** A shorter time says nothing about a month. */
const fewestDays = 1;
/** US dollars that X bills for a post, and for the name of its author where that is not known yet. */
const xPostUsd = 0.005;
const xAuthorUsd = 0.01;

/** What is known of a source when a draft of a monitor is to be estimated. */
export interface EstimateFacts {
  readonly source: SourceName;
  /** Posts of the source that the project has stored in the time that was looked at. */
  readonly stored: number;
  /** Of those, posts that the draft matches. */
  readonly matched: number;
  /** How long that time was. */
  readonly days: number;
  /** Posts of the last seven days by the source's own count; null = it was not asked, or could not say. */
  readonly counted: number | null;
  /** Why it was not counted; null = it was, or the source cannot count. */
  readonly notCounted: string | null;
  /** US dollars that one monitor of the project costs there on a day, alone; null = not known. */
  readonly usdOfMonitorADay: number | null;
}

/** What a monitor will bring and cost in a month of 30 days. */
export interface SourceEstimate {
  readonly source: SourceName;
  readonly method: EstimateMethod;
  /** null = nothing can be said. */
  readonly postsPerMonth: number | null;
  /** At most, in US dollars; null = nothing can be said. */
  readonly usdPerMonth: number | null;
  /** How it was computed, for people. */
  readonly explanation: string;
}

/** Estimates from the source's own count where there is one, else from what the project has stored. */
export function estimateSource(facts: EstimateFacts): SourceEstimate {
  const posts = postsOf(facts);
  const cost = costOf(facts, posts.perMonth);
  return {
    source: facts.source,
    method: posts.method,
    postsPerMonth: posts.perMonth,
    usdPerMonth: cost.usd,
    explanation: [posts.explanation, facts.notCounted, cost.explanation].filter(Boolean).join(' '),
  };
}

/** What does not fit into a budget. @param budgets by whose they are, US dollars a month */
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

function postsOf({ counted, stored, matched, days }: EstimateFacts): {
  method: EstimateMethod;
  perMonth: number | null;
  explanation: string;
} {
  if (counted !== null)
    return {
      method: 'source_counts',
      perMonth: Math.round((counted / countedDays) * daysOfMonth),
      explanation: `The source counts ${counted} posts with these keywords in the last ${countedDays} days.`,
    };
  if (stored === 0 || days < fewestDays)
    return {
      method: 'none',
      perMonth: null,
      explanation: 'The project has stored too few posts of the source to tell.',
    };
  return {
    method: 'stored_posts',
    perMonth: Math.round((matched / days) * daysOfMonth),
    explanation: `${matched} of the ${stored} posts that the project has stored of the source in ${Math.round(days * 10) / 10} days would have matched; what no monitor has collected is not among them, so there may be many more.`,
  };
}

function costOf(
  { source, usdOfMonitorADay }: EstimateFacts,
  posts: number | null,
): { usd: number | null; explanation: string | null } {
  if (!isPaidSource(source)) return { usd: 0, explanation: null };
  if (source === 'x')
    return {
      usd: posts === null ? null : cents(posts * (xPostUsd + xAuthorUsd)),
      explanation:
        'X bills half a cent for each post, and at most a cent for the name of an author who is not known yet; posts that other monitors read too are paid for once.',
    };
  return {
    usd: usdOfMonitorADay === null ? null : cents(usdOfMonitorADay * daysOfMonth),
    explanation:
      usdOfMonitorADay === null
        ? 'Searches are billed, not posts; no monitor of the project has been searched for there long enough to tell how many it takes.'
        : "Searches are billed, not posts: this is what one of the project's monitors cost in the last days, without sharing.",
  };
}

function cents(usd: number): number {
  return Math.round(usd * 100) / 100;
}
