import { type MonitorGroup, plainTypography, typography } from '@earshot/domain';
import { facetBits, type FacetFilter, facetsOf, sourcesToCompare } from './mention-facet.js';

/** Which mentions to list: those that meet every condition given. */
export interface MentionFilter extends FacetFilter {
  /** Matched by one of these. `Not`: matched by none of them. */
  readonly monitorId?: readonly string[] | undefined;
  readonly monitorIdNot?: readonly string[] | undefined;
  readonly groupName?: readonly MonitorGroup[] | undefined;
  readonly groupNameNot?: readonly MonitorGroup[] | undefined;
  /** Whether a step of it failed too often and is not tried again. */
  readonly givenUp?: boolean | undefined;
  /** Ignoring case. */
  readonly authorHandle?: string | undefined;
  /** Stands in title or text, ignoring case and how apostrophes, hyphens and white space are typed. */
  readonly q?: string | undefined;
  /** `Since` includes the moment, `Until` does not. */
  readonly publishedSince?: Date | undefined;
  readonly publishedUntil?: Date | undefined;
  readonly foundSince?: Date | undefined;
  readonly foundUntil?: Date | undefined;
}

/** Adds a value to the parameters of a statement. @returns what stands for it in the SQL */
export type Bind = (value: unknown) => string;

export function bindTo(parameters: unknown[]): Bind {
  return (value) => `$${parameters.push(value)}`;
}

/**
 * How matches are looked up: `joined` as the planner likes, which may be all of a monitor's at once; `each` mention's by
 * themselves, for few mentions.
 */
export type Lookup = 'joined' | 'each';

/** SQL that follows `WHERE m.project_id = $1` on a mention `m`: ` AND ...` per condition. */
export function filterSql(filter: MentionFilter, bind: Bind, lookup: Lookup): string {
  const facets = facetsOf(filter);
  if (facets === null) return detailSql(filter, bind, lookup);
  const few =
    lookup === 'joined'
      ? ` AND m.facet = ANY(${bind(facets)}::smallint[])`
      : ` AND ${facetSql(facets, bind)}`;
  return few + detailSql(filter, bind, lookup);
}

/** Whether the facet of a mention is one of these. No index is used for it. */
export function facetSql(facets: readonly number[], bind: Bind, table = 'm'): string {
  return `get_bit(${bind(facetBits(facets))}::bytea, ${table}.facet) = 1`;
}

/** Like `filterSql`, for mentions whose facet is known to be one of `facetsOf`. */
export function detailSql(filter: MentionFilter, bind: Bind, lookup: Lookup): string {
  const sources = sourcesToCompare(filter);
  const from = sources === null ? '' : ` AND m.source = ANY(${bind(sources)}::text[])`;
  const words = filter.q === undefined ? '' : ` AND ${containsSql(filter.q, bind)}`;
  const others = (Object.keys(details) as (keyof typeof details)[])
    .filter((name) => filter[name] !== undefined)
    // OFFSET keeps the planner from making a join of it.
    .map((name) => ` AND ${details[name](bind(filter[name]), lookup === 'each' ? 'OFFSET 0' : '')}`);
  return from + others.join('') + words;
}

/** What LIKE finds all texts by that contain `q`, and some more: any character in place of an apostrophe or a hyphen. */
export function roughPatternOf(q: string): string {
  return patternOf(q).replace(/['-]/g, '_').replace(/ /g, '%');
}

/** What LIKE finds a text by in its plain form, whatever characters are in it. */
function patternOf(q: string): string {
  return `%${plainTypography(q)
    .replace(/ +/g, ' ')
    .replace(/[\\%_]/g, '\\$&')}%`;
}

/** First as the index spells it, then exactly, with apostrophes, hyphens and white space as matching compares them. */
function containsSql(q: string, bind: Bind): string {
  const rough = roughPatternOf(q);
  const exact = patternOf(q);
  const found = `lower(coalesce(m.title, '') || E'\\n' || m.text) LIKE lower(${bind(rough)})`;
  if (rough === exact) return found;
  const { typed, plain } = typography;
  // Title and text are kept apart by what stands in neither, nor in `q`.
  const text = `translate(coalesce(m.title, '') || E'\\x01' || m.text, ${bind(typed)}, ${bind(plain)})`;
  return `${found} AND lower(regexp_replace(${text}, ' +', ' ', 'g')) LIKE lower(${bind(exact)})`;
}

/** Where in the order of discovery the filter's mentions are: `lowest` included, `highest` not. */
export function keyRange({ foundSince, foundUntil }: MentionFilter): { lowest: string; highest: string } {
  return {
    lowest: foundSince === undefined ? idAt(0) : idAt(foundSince.getTime() - slackMs),
    highest: foundUntil === undefined ? highestId : idAt(foundUntil.getTime() + slackMs),
  };
}

type Detail = Exclude<keyof MentionFilter, Exclude<keyof FacetFilter, 'minUrgency'> | 'q'>;

const details: Readonly<Record<Detail, (value: string, ending: string) => string>> = {
  minUrgency: (value) => `m.urgency >= ${value}`,
  monitorId: (value, ending) => `EXISTS (${matchedBy(`${value}::uuid[]`)} ${ending})`,
  monitorIdNot: (value, ending) => `NOT EXISTS (${matchedBy(`${value}::uuid[]`)} ${ending})`,
  groupName: (value, ending) => `EXISTS (${matchedBy(`ARRAY(${groupSql(value)})`)} ${ending})`,
  groupNameNot: (value, ending) => `NOT EXISTS (${matchedBy(`ARRAY(${groupSql(value)})`)} ${ending})`,
  givenUp: (value, ending) => `EXISTS (SELECT FROM mention_work w WHERE w.mention_id = m.id
    AND w.dead_at IS NOT NULL ${ending}) = ${value}::boolean`,
  authorHandle: (value) => `m.author_key = lower(${value})`,
  publishedSince: (value) => `m.published_at >= ${value} AND m.published_week >= ${weekOf(value)}`,
  publishedUntil: (value) => `m.published_at < ${value} AND m.published_week <= ${weekOf(value)}`,
  foundSince: (value) => `m.found_at >= ${value}`,
  foundUntil: (value) => `m.found_at < ${value}`,
};

function matchedBy(monitorIds: string): string {
  return `SELECT FROM matches x WHERE x.mention_id = m.id AND x.monitor_id = ANY(${monitorIds})`;
}

/** The ids of all monitors of some groups, deleted ones too. The project is the statement's first parameter. */
export function groupSql(groups: string): string {
  return `SELECT o.id FROM monitors o WHERE o.project_id = $1 AND o.group_name = ANY(${groups}::text[])`;
}

/** As `published_week` counts. */
function weekOf(time: string): string {
  return `floor(extract(epoch FROM ${time}::timestamptz) / 604800)::integer`;
}

/** Ids are made by the scanner's clock, `found_at` by the database's: further apart than this nothing works anyway. */
const slackMs = 60 * 60 * 1_000;

/** Behind and before every id. */
export const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
export const lowestId = '00000000-0000-0000-0000-000000000000';

/** The lowest id (UUIDv7) of a millisecond. */
function idAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
