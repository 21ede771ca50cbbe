import type { Meter } from '../scan/meter/meter.js';

/**
 * What is known about a source without its adapter. Everything that lists, names, counts, checks or configures sources uses
 * this.
 */
export interface SourceManifest {
  /** Used in URLs, rows and queues; never changes. The names of its environment variables begin with it in capitals. */
  readonly name: string;
  /** Display name. */
  readonly label: string;
  /**
   * Its place in the facet of a mention, 0 to 8, which never changes: see `mention-facet.ts` of the database. The first five
   * sources have their own slots; all others share 5 to 8, so pick the least used one.
   */
  readonly slot: number;
  /** Its term for comments on posts. */
  readonly commentName: 'comment' | 'reply';
  readonly hasTitles: boolean;
  /** Its kind of community; absent = none. */
  readonly community?: CommunityKind;
  /** The counts that every one of its mentions has. */
  readonly engagement: readonly string[];
  readonly coverage: SourceCoverage;
  /** Its meters; the limits come from its configuration. */
  readonly meters: readonly ManifestMeter[];
  /** The price of its most expensive request in US dollars: a smaller budget could never be used. null = free. */
  readonly smallestBudgetUsd: number | null;
  readonly access: SourceAccess;
}

/** Where posts of a source are published: subreddits, channels, servers, repositories, feeds. */
export interface CommunityKind {
  /** The source's term for one. */
  readonly noun: string;
  /** An example as written in a monitor, with the source. */
  readonly example: string;
  /** The prefix that every name has at this source, which makes it unnecessary to name the source; absent = none. */
  readonly prefix?: string;
  /** Endings of a name that make no difference; the first that matches is dropped. */
  readonly endings?: readonly string[];
}

/** A meter without its limit, which comes from the configuration. */
export interface ManifestMeter extends Omit<Meter, 'limit'> {
  /** The most that the source's smallest request may use: less is of no use. Absent = any unit is. */
  readonly smallest?: number;
  /** What has to be left of the installation's limit before a request is sent, until its real cost is known. Absent = `smallest`. */
  readonly reserved?: number;
}

/** How much of a source can be found. */
export interface SourceCoverage {
  /** Whether only part of what is published can be found. */
  readonly partial: boolean;
  /** Whether posts are found only hours after their publication. */
  readonly delayed: boolean;
  /** A sentence for display. */
  readonly note: string;
}

/** How to get access to a source: a summary of docs/sources.md. */
export interface SourceAccess {
  /** What to do at the vendor's site. */
  readonly get: string;
  /** Where to do it. */
  readonly url: string;
  /** Environment variables for the credentials; empty = it needs none. */
  readonly variables: readonly string[];
  /** Alternative or additional variables for credentials. */
  readonly otherVariables: readonly string[];
  /** What to know in advance. */
  readonly note: string;
}

/** Whether reading the source needs credentials from its vendor. */
export function needsKey({ access }: Pick<SourceManifest, 'access'>): boolean {
  return access.variables.length > 0;
}

/** The meters of a source with their limits. A missing limit is a compile error. */
export function withLimits<M extends { readonly meters: readonly ManifestMeter[] }>(
  { meters }: M,
  limits: Readonly<Record<M['meters'][number]['name'], number>>,
): readonly Meter[] {
  return meters.map((meter) => ({ ...meter, limit: limits[meter.name as keyof typeof limits] }));
}
