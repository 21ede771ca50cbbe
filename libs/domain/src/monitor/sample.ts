import type { Match } from '../mention/match.js';
import type { SourceName } from '../post/source-name.js';
import type { PostsPerDay } from '../spending/posts-per-day.js';
import type { SpendingLimits } from '../spending/spending-limits.js';
import type { FilterName, MonitorFilters } from './monitor-filters.js';

/** How many samples a project may ask for within an hour. */
export const samplesPerHour = 5;

/** A source that no scanner has asked after so long is not asked any more. */
export const samplePatienceMs = 2 * 60_000;

/** How many posts of a source a sample keeps. */
export const samplePosts = 10;

/** What of a draft of a monitor makes a difference to a sample. */
export interface SampleDraft extends SpendingLimits {
  readonly keywords: readonly string[];
  readonly excludeKeywords: readonly string[];
  readonly excludeAuthors: readonly string[];
  readonly filters: MonitorFilters;
  readonly context: string | null;
}

/** A post that a sample brought and the draft matches. Times are ISO 8601, as it is stored. */
export interface SampledPost {
  readonly url: string;
  readonly authorHandle: string | null;
  readonly title: string | null;
  readonly text: string;
  readonly publishedAt: string;
  readonly matches: readonly Omit<Match, 'monitorId'>[];
  readonly isRelevant: boolean | null;
  readonly why: string | null;
}

/** What one page of a source brought for a draft. */
export interface SourceSample {
  /** What the source was asked. */
  readonly asked: string;
  /** Keywords that did not fit into the question. */
  readonly notAsked: readonly string[];
  readonly fetched: number;
  /** What was published since then was read. */
  readonly since: string;
  /** false = there is more in the time that was asked for. */
  readonly complete: boolean;
  readonly matched: number;
  readonly dropped: number;
  readonly byKeyword: readonly { readonly value: string; readonly posts: number }[];
  readonly droppedBy: readonly {
    readonly by: FilterName;
    readonly posts: number;
    readonly values: readonly { readonly value: string; readonly posts: number }[];
  }[];
  readonly judged: number;
  readonly relevant: number;
  readonly perDay: PostsPerDay | null;
  /** US dollars that the question cost. */
  readonly usd: number;
  readonly posts: readonly SampledPost[];
}

/** waiting: its scanner has not answered yet. done: there is a result. failed: there is none, and why. */
export const sampleStatuses = ['waiting', 'done', 'failed'] as const;
export type SampleStatus = (typeof sampleStatuses)[number];

/** How far a source of a sample is. */
export interface SampleProgress {
  readonly source: SourceName;
  readonly status: SampleStatus;
  /** null unless done. */
  readonly result: SourceSample | null;
  /** null unless failed. */
  readonly error: string | null;
}

/** A draft of a monitor that sources are asked about. */
export interface Sample {
  readonly id: string;
  readonly createdAt: Date;
  readonly sources: readonly SampleProgress[];
}
