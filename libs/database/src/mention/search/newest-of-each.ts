import { inRange, weeks } from './mention-candidates.js';
import { facetFields, facetsOf } from '../filter/mention-facet.js';
import { detailSql } from '../filter/filter-sql.js';
import type { Bind, MentionFilter } from '../filter/mention-filter.js';
import type { Keys } from './walk-keys.js';

/** How many of each are read before the bound is known. */
const first = 3;

/**
 * The newest mentions of each facet or week, read from an index that keeps them together. null = the filter has conditions
 * on more than facets or the time of publication.
 * @param inOrder false = any of them will do, as for a count: then no more than `wanted` are read
 */
export function newestOfEach(
  filter: MentionFilter,
  bind: Bind,
  wanted: number,
  inOrder: boolean,
): Keys | null {
  const given = (Object.keys(filter) as (keyof MentionFilter)[]).filter(
    (name) => filter[name] !== undefined && name !== 'foundSince' && name !== 'foundUntil',
  );
  const ofEach = (each: string, column: Column): Keys =>
    (inOrder ? newest : anyOfEach)(each, column, filter, bind, wanted);
  const facets = facetsOf(filter);
  if (facets !== null && given.every((name) => facetFields.includes(name as never)))
    return ofEach(`unnest(${bind(facets)}::smallint[])`, 'facet');
  if (given.length > 0 && given.every((name) => name === 'publishedSince' || name === 'publishedUntil')) {
    const [from, to] = weeks(filter, bind);
    const extreme = (which: 'min' | 'max') =>
      `(SELECT ${which}(published_week) FROM mentions WHERE project_id = $1)`;
    const each = `generate_series(greatest(${from}, ${extreme('min')}), least(${to}, ${extreme('max')}))`;
    return ofEach(each, 'published_week');
  }
  return null;
}

type Column = 'facet' | 'published_week';

/** As many of them as are wanted, in no order. */
function anyOfEach(each: string, column: Column, filter: MentionFilter, bind: Bind, wanted: number): Keys {
  return {
    known: [],
    sql: `SELECT m.id, NULL::integer AS urgency FROM ${each} AS each (value) CROSS JOIN LATERAL (
        SELECT m.id FROM mentions m WHERE m.${column} = each.value AND ${inRange} ${detailSql(filter, bind)} OFFSET 0
      ) m LIMIT ${bind(wanted)}::integer`,
  };
}

/**
 * Reads the newest few of each first. The oldest one needed of these is a bound: nothing older is read, and more only of
 * those whose first few are all newer.
 */
function newest(each: string, column: Column, filter: MentionFilter, bind: Bind, wanted: number): Keys {
  const details = detailSql(filter, bind);
  const most = `${bind(wanted)}::integer`;
  const ofEach = (condition: string, count: string) => `CROSS JOIN LATERAL (
      SELECT m.id FROM mentions m WHERE m.${column} = each.value AND ${inRange} ${condition} ${details}
      ORDER BY m.id DESC LIMIT ${count}
    ) newest`;
  return {
    known: [],
    sql: `WITH firsts AS MATERIALIZED (
        SELECT each.value, newest.id FROM ${each} AS each (value) ${ofEach('', String(first))}
      ), bound AS MATERIALIZED (
        SELECT coalesce((SELECT id FROM firsts ORDER BY id DESC OFFSET ${most} - 1 LIMIT 1), $3) AS id
      ), deep AS MATERIALIZED (
        SELECT f.value FROM firsts f JOIN bound ON f.id >= bound.id GROUP BY f.value HAVING count(*) = ${first}
      )
      SELECT k.id, NULL::integer AS urgency FROM (
        SELECT f.id FROM firsts f JOIN bound ON f.id >= bound.id
        UNION SELECT newest.id FROM deep each CROSS JOIN bound ${ofEach('AND m.id >= bound.id', most)}
      ) k ORDER BY k.id DESC LIMIT ${most}`,
  };
}
