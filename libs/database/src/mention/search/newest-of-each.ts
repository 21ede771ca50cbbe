import { inRange } from './mention-candidates.js';
import { detailSql } from '../filter/filter-sql.js';
import type { Bind, MentionFilter } from '../filter/mention-filter.js';
import { type Stretches, stretchesOf } from './stretches.js';
import type { Keys } from './walk-keys.js';

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
