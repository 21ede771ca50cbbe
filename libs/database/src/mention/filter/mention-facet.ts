import {
  categories,
  type Category,
  type MentionStatus,
  mentionStatuses,
  type Sentiment,
  sentiments,
  type SourceManifest,
  sourceManifests,
  type SourceName,
} from '@earshot/domain';

/** Conditions on columns with few values. Any of the listed values matches; `Not` lists exclusions. */
export interface FacetFilter {
  readonly source?: readonly SourceName[] | undefined;
  readonly sourceNot?: readonly SourceName[] | undefined;
  readonly status?: readonly MentionStatus[] | undefined;
  readonly statusNot?: readonly MentionStatus[] | undefined;
  readonly category?: readonly Category[] | undefined;
  /** Does not exclude unclassified mentions, which have no category. The same applies to sentiments. */
  readonly categoryNot?: readonly Category[] | undefined;
  readonly sentiment?: readonly Sentiment[] | undefined;
  readonly sentimentNot?: readonly Sentiment[] | undefined;
  readonly isRelevant?: boolean | undefined;
  /** `false` excludes mentions classified as irrelevant; unclassified mentions stay. */
  readonly isRelevantNot?: boolean | undefined;
  readonly minUrgency?: number | undefined;
  readonly maxUrgency?: number | undefined;
}

export const facetFields = [
  'source',
  'sourceNot',
  'status',
  'statusNot',
  'category',
  'categoryNot',
  'sentiment',
  'sentimentNot',
  'isRelevant',
  'isRelevantNot',
  'minUrgency',
  'maxUrgency',
] as const satisfies readonly (keyof FacetFilter)[];

/**
 * The possible values of `mentions.facet` for mentions that meet the conditions; null = no condition. Urgency is in bands of
 * twenty, so the outermost bands may include some that are less or more urgent.
 */
export function facetsOf(
  filter: FacetFilter,
  manifests: readonly Placed[] = sourceManifests,
): number[] | null {
  if (facetFields.every((name) => filter[name] === undefined)) return null;
  const { category, sentiment, isRelevant, isRelevantNot } = filter;
  const judged = positions(categories, category, filter.categoryNot).flatMap((c) =>
    positions(sentiments, sentiment, filter.sentimentNot).flatMap((s) =>
      positions([false, true], only(isRelevant), only(isRelevantNot)).flatMap((r) =>
        bandsOf(filter).map((band) => (((c + 1) * 4 + s + 1) * 3 + r + 1) * 6 + band),
      ),
    ),
  );
  const inner = isJudged(filter) ? judged : [0, ...judged];
  const slots = new Set(chosenSources(filter, manifests).map(({ slot }) => slot));
  return [...slots].flatMap((slot) =>
    positions(mentionStatuses, filter.status, filter.statusNot).flatMap((status) =>
      inner.map((value) => (slot * 4 + status) * 12 * 4 * 3 * 6 + value),
    ),
  );
}

/**
 * Sources to compare in addition, if the facet does not identify the source: sources may share a slot, even with one that
 * only a newer release has. null = the facet identifies it, or any source will do.
 */
export function sourcesToCompare(
  filter: FacetFilter,
  manifests: readonly Placed[] = sourceManifests,
): string[] | null {
  if (filter.source === undefined && filter.sourceNot === undefined) return null;
  const chosen = chosenSources(filter, manifests);
  return chosen.some(({ slot }) => slot >= firstShared) ? chosen.map(({ name }) => name) : null;
}

/** Each lower slot permanently belongs to one source. */
const firstShared = 5;

type Placed = Pick<SourceManifest, 'name' | 'slot'>;

function chosenSources(filter: FacetFilter, manifests: readonly Placed[]): readonly Placed[] {
  const { source, sourceNot = [] } = filter;
  const has = (names: readonly string[], name: string): boolean => names.includes(name);
  return manifests.filter(({ name }) => (source === undefined || has(source, name)) && !has(sourceNot, name));
}

/**
 * The same as one bit per `smallint`, for `get_bit(bits, facet)`: with an array of hundreds, Postgres would spend more time
 * estimating the values than reading a page.
 */
export function facetBits(facets: readonly number[]): Buffer {
  const bits = Buffer.alloc(2 ** 15 / 8);
  for (const facet of facets) bits[facet >> 3] = (bits[facet >> 3] ?? 0) | (1 << (facet & 7));
  return bits;
}

/** A state in `mentions_by_state`, which keeps the mentions of each state together, sorted by urgency. */
export interface TriageState {
  readonly status: MentionStatus;
  /** null = not classified yet; such mentions have no urgency. */
  readonly isRelevant: boolean | null;
}

/** The possible states of mentions that meet the conditions. */
export function triageStatesOf(filter: FacetFilter): TriageState[] {
  const relevances = positions([false, true], only(filter.isRelevant), only(filter.isRelevantNot)).map(
    (position) => position === 1,
  );
  return positions(mentionStatuses, filter.status, filter.statusNot).flatMap((position) =>
    [...relevances, ...(isJudged(filter) ? [] : [null])].map((isRelevant) => ({
      status: mentionStatuses[position] ?? 'new',
      isRelevant,
    })),
  );
}

/** The conditions that triage states express. */
export const triageFields: readonly string[] = ['status', 'statusNot', 'isRelevant', 'isRelevantNot'];

/** Whether triage states express all of the filter's facet conditions. */
export function areTriageStates(filter: FacetFilter): boolean {
  return facetFields.every((name) => filter[name] === undefined || triageFields.includes(name));
}

/** Whether a condition excludes unclassified mentions. */
function isJudged({ category, sentiment, isRelevant, minUrgency, maxUrgency }: FacetFilter): boolean {
  return [category, sentiment, isRelevant, minUrgency, maxUrgency].some((value) => value !== undefined);
}

function only(flag: boolean | undefined): boolean[] | undefined {
  return flag === undefined ? undefined : [flag];
}

function positions<T>(
  values: readonly T[],
  wanted: readonly T[] | undefined,
  unwanted: readonly T[] = [],
): number[] {
  return [...values.entries()]
    .filter(([, value]) => (wanted?.includes(value) ?? true) && !unwanted.includes(value))
    .map(([position]) => position);
}

function bandsOf({ minUrgency = 0, maxUrgency = 100 }: FacetFilter): number[] {
  const band = (value: number): number => Math.min(Math.floor(value / 20), 4) + 1;
  return [1, 2, 3, 4, 5].filter((each) => each >= band(minUrgency) && each <= band(maxUrgency));
}
