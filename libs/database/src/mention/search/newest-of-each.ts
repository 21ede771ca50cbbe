import { inRange, weeks } from './mention-candidates.js';
import { detailSql } from '../filter/filter-sql.js';
import type { Bind, MentionFilter } from '../filter/mention-filter.js';
import type { Keys } from './walk-keys.js';
import { facetFields, facetsOf, triageFields, triageStatesOf } from '../filter/mention-facet.js';

/** How many of each stretch are read before the bound is known. */
const first = 3;

/**
 * The newest mentions of each stretch that the filter consists of, read from an index that keeps them together; null if
 * `stretchesOf` is.
 * @param inOrder false = any mentions will do, as for a count: at most `wanted` are then read
 */
export function newestOfEach(
  filter: MentionFilter,
  bind: Bind,
  wanted: number,
  inOrder: boolean,
): Keys | null {
  const stretches = stretchesOf(filter, bind);
  if (stretches === null) return null;
  const sqlOf = inOrder ? newestSql : anySql;
  return { known: [], sql: sqlOf(stretches, detailSql(filter, bind), `${bind(wanted)}::integer`) };
}

/** Any mentions, as many as wanted, in no particular order. */
function anySql({ each, columns, parts }: Stretches, details: string, wanted: string): string {
  const all = parts.map(
    ({ condition }) => `SELECT m.id FROM mentions m WHERE ${condition} AND ${inRange} ${details}`,
  );
  return `SELECT m.id, NULL::integer AS urgency FROM ${each} AS each (${columns.join(', ')})
    CROSS JOIN LATERAL (${all.join(' UNION ALL ')} OFFSET 0) m LIMIT ${wanted}`;
}

/**
 * First reads the newest few of each stretch. The oldest one of these that is needed sets a bound: nothing older is read,
 * and only stretches whose first few are all newer are read further.
 */
function newestSql({ each, columns, parts }: Stretches, details: string, wanted: string): string {
  const ofFirst = columns.map((column) => `f.${column}`).join(', ');
  const ofEach = (and: string, count: string): string => {
    const where = `${inRange} ${and} ${details}`;
    const all = parts.map(
      ({ condition, order }) =>
        `(SELECT m.id FROM mentions m WHERE ${condition} AND ${where} ORDER BY ${order} LIMIT ${count})`,
    );
    return `CROSS JOIN LATERAL (${all.join(' UNION ALL ')}) newest`;
  };
  return `WITH firsts AS MATERIALIZED (
      SELECT each.*, newest.id FROM ${each} AS each (${columns.join(', ')}) ${ofEach('', String(first))}
    ), bound AS MATERIALIZED (
      SELECT coalesce((SELECT id FROM firsts ORDER BY id DESC OFFSET ${wanted} - 1 LIMIT 1), $3) AS id
    ), deep AS MATERIALIZED (
      SELECT ${ofFirst} FROM firsts f JOIN bound ON f.id >= bound.id GROUP BY ${ofFirst} HAVING count(*) >= ${first}
    )
    SELECT k.id, NULL::integer AS urgency FROM (
      SELECT f.id FROM firsts f JOIN bound ON f.id >= bound.id
      UNION SELECT newest.id FROM deep each CROSS JOIN bound ${ofEach('AND m.id >= bound.id', wanted)}
    ) k ORDER BY k.id DESC LIMIT ${wanted}`;
}

/** Mentions that an index keeps together, sorted by id. */
interface Stretches {
  /** SQL for a relation with a row for each stretch. */
  readonly each: string;
  /** The columns of that relation. */
  readonly columns: readonly string[];
  /** Conditions that put a mention `m` into the stretch `each`. At most one of them applies to a row of `each`. */
  readonly parts: readonly Part[];
}

interface Part {
  readonly condition: string;
  /** By id, newest first, written so that Postgres can read the index in its order. */
  readonly order: string;
}

const byId = 'm.id DESC';
const rankFields = [...triageFields, 'minUrgency', 'maxUrgency'];
const publicationFields: readonly string[] = ['publishedSince', 'publishedUntil'];

/** The stretches that a filter consists of; null unless all its conditions are on facets, or all on publication time. */
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

/** One stretch per status, relevance and urgency: fewer than facets. Unclassified mentions have no urgency. */
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
    parts: [
      {
        condition: 'm.status = each.status AND m.is_relevant = each.is_relevant AND m.urgency = each.urgency',
        order: byId,
      },
      {
        condition: `m.status = each.status AND m.is_relevant IS NULL AND m.urgency IS NULL AND each.urgency IS NULL`,
        // Postgres does not infer from IS NULL that these columns are constant.
        order: `m.is_relevant, m.urgency DESC NULLS LAST, ${byId}`,
      },
    ],
  };
}

function facets(filter: MentionFilter, bind: Bind): Stretches {
  return {
    each: `unnest(${bind(facetsOf(filter) ?? [])}::smallint[])`,
    columns: ['facet'],
    parts: [{ condition: 'm.facet = each.facet', order: byId }],
  };
}

function publicationWeeks(filter: MentionFilter, bind: Bind): Stretches {
  const [from, to] = weeks(filter, bind);
  const extreme = (which: 'min' | 'max') =>
    `(SELECT ${which}(published_week) FROM mentions WHERE project_id = $1)`;
  return {
    each: `generate_series(greatest(${from}, ${extreme('min')}), least(${to}, ${extreme('max')}))`,
    columns: ['published_week'],
    parts: [{ condition: 'm.published_week = each.published_week', order: byId }],
  };
}
