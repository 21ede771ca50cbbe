import { inRange, weeks } from './mention-candidates.js';
import { facetFields, facetsOf, triageStatesOf } from '../filter/mention-facet.js';
import { detailSql } from '../filter/filter-sql.js';
import type { Bind, MentionFilter } from '../filter/mention-filter.js';
import type { Keys } from './walk-keys.js';

/** How many of each are read before the bound is known. */
const first = 3;

/** Mentions that an index keeps together, sorted by id. */
interface Stretches {
  /** SQL: a relation with a row for each. */
  readonly each: string;
  /** The columns of that relation. */
  readonly columns: readonly string[];
  /** Which mentions `m` are in the stretch `each`: those that meet any of these, each read from the index on its own. */
  readonly conditions: readonly string[];
}

/**
 * The newest mentions of each stretch that the filter is made of, read from an index that keeps them together. null = the filter has
 * conditions on more than facets or the time of publication.
 * @param inOrder false = any of them will do, as for a count: then no more than `wanted` are read
 */
export function newestOfEach(
  filter: MentionFilter,
  bind: Bind,
  wanted: number,
  inOrder: boolean,
): Keys | null {
  const stretches = stretchesOf(filter, bind);
  if (stretches === null) return null;
  return (inOrder ? newest : anyOfEach)(stretches, filter, bind, wanted);
}

const rankFields: readonly string[] = [
  'status',
  'statusNot',
  'isRelevant',
  'isRelevantNot',
  'minUrgency',
  'maxUrgency',
];
const publicationFields: readonly string[] = ['publishedSince', 'publishedUntil'];

function stretchesOf(filter: MentionFilter, bind: Bind): Stretches | null {
  const given = (Object.keys(filter) as (keyof MentionFilter)[]).filter(
    (name) => filter[name] !== undefined && name !== 'foundSince' && name !== 'foundUntil',
  );
  const isAbout = (fields: readonly string[]): boolean =>
    given.length > 0 && given.every((name) => fields.includes(name));
  if (isAbout(rankFields)) return ranks(filter, bind);
  if (isAbout(facetFields)) return facets(filter, bind);
  return isAbout(publicationFields) ? publicationWeeks(filter, bind) : null;
}

/** Of each state and urgency: fewer than facets, and `mentions_by_state` has them. What is not judged has no urgency. */
function ranks(filter: MentionFilter, bind: Bind): Stretches {
  const { minUrgency = 0, maxUrgency = 100 } = filter;
  const urgencies = Array.from(
    { length: Math.max(0, maxUrgency - minUrgency + 1) },
    (_, n) => minUrgency + n,
  );
  const all = triageStatesOf(filter).flatMap(({ status, isRelevant }) =>
    (isRelevant === null ? [null] : urgencies).map((urgency) => ({ status, isRelevant, urgency })),
  );
  const [statuses, relevances, ofEach] = [
    bind(all.map(({ status }) => status)),
    bind(all.map(({ isRelevant }) => isRelevant)),
    bind(all.map(({ urgency }) => urgency)),
  ];
  return {
    each: `unnest(${statuses}::text[], ${relevances}::boolean[], ${ofEach}::integer[])`,
    columns: ['status', 'is_relevant', 'urgency'],
    conditions: [
      'm.status = each.status AND m.is_relevant = each.is_relevant AND m.urgency = each.urgency',
      'm.status = each.status AND m.is_relevant IS NULL AND m.urgency IS NULL AND each.urgency IS NULL',
    ],
  };
}

function facets(filter: MentionFilter, bind: Bind): Stretches {
  return {
    each: `unnest(${bind(facetsOf(filter) ?? [])}::smallint[])`,
    columns: ['facet'],
    conditions: ['m.facet = each.facet'],
  };
}

function publicationWeeks(filter: MentionFilter, bind: Bind): Stretches {
  const [from, to] = weeks(filter, bind);
  const extreme = (which: 'min' | 'max') =>
    `(SELECT ${which}(published_week) FROM mentions WHERE project_id = $1)`;
  return {
    each: `generate_series(greatest(${from}, ${extreme('min')}), least(${to}, ${extreme('max')}))`,
    columns: ['published_week'],
    conditions: ['m.published_week = each.published_week'],
  };
}

/** As many of them as are wanted, in no order. */
function anyOfEach(
  { each, columns, conditions }: Stretches,
  filter: MentionFilter,
  bind: Bind,
  wanted: number,
): Keys {
  const details = detailSql(filter, bind);
  const parts = conditions.map(
    (condition) => `SELECT m.id FROM mentions m WHERE ${condition} AND ${inRange} ${details}`,
  );
  return {
    known: [],
    sql: `SELECT m.id, NULL::integer AS urgency FROM ${each} AS each (${columns.join(', ')})
      CROSS JOIN LATERAL (${parts.join(' UNION ALL ')} OFFSET 0) m LIMIT ${bind(wanted)}::integer`,
  };
}

/**
 * Reads the newest few of each first. The oldest one needed of these is a bound: nothing older is read, and more only of
 * those whose first few are all newer.
 */
function newest(
  { each, columns, conditions }: Stretches,
  filter: MentionFilter,
  bind: Bind,
  wanted: number,
): Keys {
  const details = detailSql(filter, bind);
  const most = `${bind(wanted)}::integer`;
  const named = columns.join(', ');
  const ofFirst = columns.map((column) => `f.${column}`).join(', ');
  const ofEach = (and: string, count: string) => {
    const parts = conditions.map(
      (condition) => `(SELECT m.id FROM mentions m WHERE ${condition} AND ${inRange} ${and} ${details}
        ORDER BY m.id DESC LIMIT ${count})`,
    );
    return `CROSS JOIN LATERAL (${parts.join(' UNION ALL ')}) newest`;
  };
  return {
    known: [],
    sql: `WITH firsts AS MATERIALIZED (
        SELECT each.*, newest.id FROM ${each} AS each (${named}) ${ofEach('', String(first))}
      ), bound AS MATERIALIZED (
        SELECT coalesce((SELECT id FROM firsts ORDER BY id DESC OFFSET ${most} - 1 LIMIT 1), $3) AS id
      ), deep AS MATERIALIZED (
        SELECT ${ofFirst} FROM firsts f JOIN bound ON f.id >= bound.id GROUP BY ${ofFirst} HAVING count(*) = ${first}
      )
      SELECT k.id, NULL::integer AS urgency FROM (
        SELECT f.id FROM firsts f JOIN bound ON f.id >= bound.id
        UNION SELECT newest.id FROM deep each CROSS JOIN bound ${ofEach('AND m.id >= bound.id', most)}
      ) k ORDER BY k.id DESC LIMIT ${most}`,
  };
}
