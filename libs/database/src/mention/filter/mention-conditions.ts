import { undetermined, handleSpellings, communitySpellings, readCommunity } from '@earshot/domain';
import { facetBits, type FacetFilter, facetsOf, sourcesToCompare } from './mention-facet.js';
import { type AssigneeFilter, type Bind, keyRange, type MentionFilter } from './mention-filter.js';
import { containsSql } from './mention-words.js';

/**
 * How matches are looked up: `joined` = as the planner chooses, possibly all of a monitor's at once; `each` = per mention,
 * for few mentions.
 */
export type Lookup = 'joined' | 'each';

/** A column that conditions use; the id and project of a mention are always known. */
export type MentionColumn =
  | 'facet'
  | 'source'
  | 'urgency'
  | 'kind'
  | 'language'
  | 'community'
  | 'published_at'
  | 'author_key'
  | 'assignee_id'
  | 'found_at'
  | 'text';

/** A condition on a mention. */
export interface Condition {
  readonly needs: readonly MentionColumn[];
  /** @param row the SQL alias of a row with the required columns */
  readonly on: (row: string) => string;
}

/** All conditions of a filter, cheapest first. */
export function conditionsOf(filter: MentionFilter, bind: Bind, lookup: Lookup): Condition[] {
  const facets = facetsOf(filter);
  const sources = sourcesToCompare(filter);
  const { assignee, q, language, community, authorHandle, foundSince, foundUntil } = filter;
  const { lowest, highest } = keyRange(filter);
  const byId = (comparison: string, id: string): Condition => ({
    needs: [],
    on: (row) => `${row}.id ${comparison} ${bind(id)}::uuid`,
  });
  return [
    ...(foundSince === undefined ? [] : [byId('>=', lowest)]),
    ...(foundUntil === undefined ? [] : [byId('<', highest)]),
    ...(facets === null ? [] : [ofFacets(facets, bind, lookup)]),
    ...(sources === null ? [] : [fromSources(sources, bind)]),
    ...(assignee === undefined ? [] : [assignedTo(assignee, bind)]),
    ...(language === undefined ? [] : [inLanguages(language, bind)]),
    ...(community === undefined ? [] : [inCommunities(community, bind)]),
    ...(authorHandle === undefined ? [] : [byAuthor(authorHandle, bind)]),
    ...(Object.keys(details) as (keyof typeof details)[])
      .filter((name) => filter[name] !== undefined)
      .map((name) => ({
        needs: details[name].needs,
        on: (row: string) => details[name].on(bind(filter[name]), row, lookup),
      })),
    ...(q === undefined
      ? []
      : [{ needs: ['text' as const], on: (row: string) => containsSql(q, bind, row) }]),
  ];
}

/** A check per mention uses no index, and bits are faster to plan: see `facetBits`. */
function ofFacets(facets: readonly number[], bind: Bind, lookup: Lookup): Condition {
  return {
    needs: ['facet'],
    on: (row) =>
      lookup === 'joined'
        ? `${row}.facet = ANY(${bind(facets)}::smallint[])`
        : `get_bit(${bind(facetBits(facets))}::bytea, ${row}.facet) = 1`,
  };
}

/** Used if facets alone do not determine the source. */
function fromSources(sources: readonly string[], bind: Bind): Condition {
  return { needs: ['source'], on: (row) => `${row}.source = ANY(${bind(sources)}::text[])` };
}

function assignedTo({ userIds, nobody }: AssigneeFilter, bind: Bind): Condition {
  return {
    needs: ['assignee_id'],
    on: (row) => {
      const isOneOf = `${row}.assignee_id = ANY(${bind(userIds)}::uuid[])`;
      return nobody ? `(${row}.assignee_id IS NULL OR ${isOneOf})` : isOneOf;
    },
  };
}

/** A language is null while it is not known. */
function inLanguages(languages: readonly string[], bind: Bind): Condition {
  const isListed = (row: string): string => `${row}.language = ANY(${bind(languages)}::text[])`;
  return {
    needs: ['language'],
    on: (row) =>
      languages.includes(undetermined) ? `(${row}.language IS NULL OR ${isListed(row)})` : isListed(row),
  };
}

/** Compares the source too, because communities of different sources may have the same name. */
function inCommunities(keys: readonly string[], bind: Bind): Condition {
  const bySource = [...communitiesBySource(keys)];
  return {
    needs: ['source', 'community'],
    on: (row) =>
      `(${bySource
        .map(
          ([source, names]) =>
            `${row}.source = ${bind(source)} AND ${row}.community = ANY(${bind(names)}::text[] ${communityCollation})`,
        )
        .join(' OR ')})`,
  };
}

function byAuthor(handle: string, bind: Bind): Condition {
  return { needs: ['author_key'], on: (row) => authorSql(handle, bind, row) };
}

type Detail = Exclude<
  keyof MentionFilter,
  | Exclude<keyof FacetFilter, 'minUrgency' | 'maxUrgency'>
  | 'assignee'
  | 'q'
  | 'language'
  | 'community'
  | 'authorHandle'
>;
type DetailCondition = {
  readonly needs: readonly MentionColumn[];
  readonly on: (value: string, row: string, lookup: Lookup) => string;
};

const details: Readonly<Record<Detail, DetailCondition>> = {
  minUrgency: column('urgency', '>='),
  maxUrgency: column('urgency', '<='),
  kind: { needs: ['kind'], on: (value, row) => `${row}.kind = ANY(${value}::text[])` },
  foundSince: column('found_at', '>='),
  foundUntil: column('found_at', '<'),
  publishedSince: published('>=', '>='),
  publishedUntil: published('<', '<='),
  monitorId: matched('EXISTS', (value) => `${value}::uuid[]`),
  monitorIdNot: matched('NOT EXISTS', (value) => `${value}::uuid[]`),
  groupName: matched('EXISTS', (value) => `ARRAY(${groupSql(value)})`),
  groupNameNot: matched('NOT EXISTS', (value) => `ARRAY(${groupSql(value)})`),
  givenUp: {
    needs: [],
    on: (value, row, lookup) => `EXISTS (SELECT FROM mention_work w WHERE w.mention_id = ${row}.id
      AND w.dead_at IS NOT NULL ${fence[lookup]}) = ${value}::boolean`,
  },
};

/** OFFSET prevents the planner from turning the lookup per mention into a join. */
const fence: Readonly<Record<Lookup, string>> = { joined: '', each: 'OFFSET 0' };

function column(name: MentionColumn, comparison: string): DetailCondition {
  return { needs: [name], on: (value, row) => `${row}.${name} ${comparison} ${value}` };
}

/** Adds a condition on the week if the index on weeks may help. */
function published(comparison: string, ofWeeks: string): DetailCondition {
  return {
    needs: ['published_at'],
    on: (value, row, lookup) => {
      const weeks = `${row}.published_week ${ofWeeks} floor(extract(epoch FROM ${value}::timestamptz) / 604800)::integer`;
      return `${row}.published_at ${comparison} ${value}${lookup === 'joined' ? ` AND ${weeks}` : ''}`;
    },
  };
}

function matched(exists: string, monitorIds: (value: string) => string): DetailCondition {
  return {
    needs: [],
    on: (value, row, lookup) => `${exists} (SELECT FROM matches x WHERE x.mention_id = ${row}.id
      AND x.monitor_id = ANY(${monitorIds(value)}) ${fence[lookup]})`,
  };
}

/** The ids of all monitors of some groups, including deleted ones. The project is the statement's first parameter. */
export function groupSql(groups: string): string {
  return `SELECT o.id FROM monitors o WHERE o.project_id = $1 AND o.group_name = ANY(${groups}::text[])`;
}

/** SQL for the values of `author_key` that a handle may have: sources write it with and without `@`. */
export function authorKeys(handle: string, bind: Bind): string[] {
  return handleSpellings(handle).map((spelling) => `lower(${bind(spelling)})`);
}

/** Whether an author wrote the mention. */
export function authorSql(handle: string, bind: Bind, row: string): string {
  return `${row}.author_key IN (${authorKeys(handle, bind).join(', ')})`;
}

/** Compares names of communities case-insensitively, also in an index; created by a migration. */
export const communityCollation = 'COLLATE any_case';

/** @param keys in the format of `communityKey` @returns every spelling of their names, by source */
export function communitiesBySource(keys: readonly string[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const key of keys) {
    const community = readCommunity(key);
    if (community === null) throw new Error(`"${key}" is not a community.`);
    names.set(community.source, [...(names.get(community.source) ?? []), ...communitySpellings(community)]);
  }
  return names;
}
