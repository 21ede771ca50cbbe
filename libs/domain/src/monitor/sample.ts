import type { Match } from '../mention/match.js';
import type { SourceName } from '../post/source-name.js';
import type { PostsPerDay } from '../spending/posts-per-day.js';
import type { SpendingLimits } from '../spending/spending-limits.js';
import type { Monitor } from './monitor.js';
import type { FilterName } from './monitor-filters.js';

/** The maximum number of samples a project may request per hour. */
export const samplesPerHour = 5;

/** A source that no scanner has asked within this time is no longer asked. */
export const samplePatienceMs = 2 * 60_000;

/** The maximum number of posts of a source that a sample keeps. */
export const samplePosts = 10;

/** The maximum number of posts matching a draft of a monitor that are classified: the newest ones. */
export const judgedPosts = 100;

/** The parts of a draft of a monitor that affect a sample. */
export type SampleDraft = SpendingLimits &
  Pick<Monitor, 'keywords' | 'excludeKeywords' | 'excludeAuthors' | 'filters' | 'context'>;

/** A post of a sample that the draft matches, as stored; times are ISO 8601. */
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

/** The result of reading one page of a source for a draft. */
export interface SourceSample {
  /** The query sent to the source. */
  readonly asked: string;
  /** Keywords that did not fit into the query. */
  readonly notAsked: readonly string[];
  readonly fetched: number;
  /** Posts published since then were read. */
  readonly since: string;
  /** false = there are more posts in the requested time. */
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
  /** The cost of the query in US dollars. */
  readonly usd: number;
  readonly posts: readonly SampledPost[];
}

/** waiting: its scanner has not answered yet. done: there is a result. failed: there is none, and `error` says why. */
export const sampleStatuses = ['waiting', 'done', 'failed'] as const;
export type SampleStatus = (typeof sampleStatuses)[number];

/** The progress of one source of a sample. */
export interface SampleProgress {
  readonly source: SourceName;
  readonly status: SampleStatus;
  /** null unless done. */
  readonly result: SourceSample | null;
  /** null unless failed. */
  readonly error: string | null;
}

/** A draft of a monitor that is being tried on sources. */
export interface Sample {
  readonly id: string;
  readonly createdAt: Date;
  readonly sources: readonly SampleProgress[];
}
