import type { CommunityKind } from './community-kind.js';
import type { Meter } from '../scan/meter.js';

/**
 * What is known of a source without its vendor's code: everything that lists, names, counts, checks or configures sources
 * reads it from here.
 */
export interface SourceManifest {
  /** In addresses, rows and queues; for ever. Its variables of the environment begin with it in capitals. */
  readonly name: string;
  /** As people write it. */
  readonly label: string;
  /**
   * Its place in the facet of a mention, 0 to 8, for ever: see `mention-facet.ts` of the database. Those of the first five
   * sources are their own; all others share 5 to 8, so take the one that the fewest have.
   */
  readonly slot: number;
  /** What it calls a comment on a post. */
  readonly commentName: 'comment' | 'reply';
  /** Posts have a title there. */
  readonly hasTitles: boolean;
  /** What its posts stand in; absent = nothing that has a name. */
  readonly community?: CommunityKind;
  /** Which counts each of its mentions carries, always all of them. */
  readonly engagement: readonly string[];
  readonly coverage: SourceCoverage;
  /** What its requests are counted against; the limits come with its configuration. */
  readonly meters: readonly ManifestMeter[];
  /** US dollars of its largest single request: a smaller budget could never be used. null = it costs nothing. */
  readonly smallestBudgetUsd: number | null;
  readonly access: SourceAccess;
}

/** A meter as it is before the configuration gives its limit. */
export type ManifestMeter = Omit<Meter, 'limit'>;

/** How much of a source can be seen at all. */
export interface SourceCoverage {
  /** Only a part of what is published can be found. */
  readonly partial: boolean;
  /** Posts are found hours after their publication. */
  readonly delayed: boolean;
  /** One sentence for people. */
  readonly note: string;
}

/** How an installation gets to read a source: in short what docs/sources.md says of it. */
export interface SourceAccess {
  /** What to do at the vendor's. */
  readonly get: string;
  /** Where. */
  readonly url: string;
  /** Variables of the environment that take the credentials; none = it can be read without. */
  readonly variables: readonly string[];
  /** Other variables that take credentials instead or besides. */
  readonly otherVariables: readonly string[];
  /** What to know before. */
  readonly note: string;
}

/** Whether a source can be read only with something that its operator gets from its vendor. */
export function needsKey({ access }: Pick<SourceManifest, 'access'>): boolean {
  return access.variables.length > 0;
}

/** The meters of a source with their limits. A meter without a limit does not compile. */
export function withLimits<M extends { readonly meters: readonly ManifestMeter[] }>(
  { meters }: M,
  limits: Readonly<Record<M['meters'][number]['name'], number>>,
): readonly Meter[] {
  return meters.map((meter) => ({ ...meter, limit: limits[meter.name as keyof typeof limits] }));
}
