import { postKinds, undetermined, weekMs } from '@earshot/domain';
import type { Tx } from '../../connection/transaction/tx.js';
import {
  authorSql,
  groupSql,
  type MentionColumn,
  communitiesBySource,
  communityCollation,
} from '../filter/mention-conditions.js';
import { areTriageStates, facetsOf, type TriageState, triageStatesOf } from '../filter/mention-facet.js';
import { detailSql } from '../filter/filter-sql.js';
import { type Bind, bindTo, type MentionFilter } from '../filter/mention-filter.js';
import { findWords, hasTrigram } from '../filter/mention-words.js';
import type { Reach, Keys } from './walk-keys.js';

/** A range in discovery order; `highest` is exclusive. */
export interface Range {
  readonly projectId: string;
  readonly lowest: string;
  readonly highest: string;
}

/** The range as SQL on a mention `m`, with its values as the first parameters. */
export const inRange = 'm.project_id = $1 AND m.id < $2 AND m.id >= $3';
export const rangeValues = ({ projectId, highest, lowest }: Range): unknown[] => [projectId, highest, lowest];

/** All mentions in the range that meet one condition. */
interface Candidates {
  readonly known: readonly MentionColumn[];
  readonly sql: (bind: Bind) => string;
}

/** The mentions that meet the most selective condition; null = no condition is selective, or none has an index. */
export async function rarest(
  tx: Tx,
  range: Range,
  filter: MentionFilter,
  bindLast: Bind,
  rare: number,
): Promise<Keys | null> {
  const parameters = rangeValues(range);
  const bind = bindTo(parameters);
  const candidates = candidatesOf(filter);
  if (candidates.length === 0) return null;
  const most = `${bind(rare + 1)}::integer`;
  const counts = candidates.map(
    ({ sql }) => `(SELECT count(*) FROM (SELECT FROM (${sql(bind)}) k LIMIT ${most}) few)::integer`,
  );
  const others = counts.slice(0, -1).map((count, index) => ({ count, name: `count_${index}` }));
  const names = others.map(({ name }) => name).join(', ');
  // Facets come last: counting them reads hundreds of places in their index, which is not worth it if another condition
  // leaves almost nothing.
  const sql =
    others.length === 0
      ? `SELECT ARRAY[${counts.join()}]`
      : `SELECT ARRAY[${names}, CASE WHEN least(${names}) <= ${most} / 20 THEN ${most} ELSE ${counts.at(-1)} END]
         FROM (SELECT ${others.map(({ count, name }) => `${count} AS ${name}`).join(', ')} OFFSET 0) counted`;
  const found = (await tx.firstValue<number[]>(sql, parameters)) ?? [];
  const fewest = Math.min(...found);
  const few = candidates[found.indexOf(fewest)];
  return fewest > rare || few === undefined ? null : keysOf(few, bindLast);
}

/** Counts a mention once, even if several keywords or monitors matched it. */
function keysOf({ known, sql }: Candidates, bind: Bind): Keys {
  const columns = known.filter((name) => name !== 'urgency').map((name) => `, k.${name}`);
  const urgency = known.includes('urgency') ? 'k.urgency' : 'NULL::integer AS urgency';
  const distinct = known.length === 0 ? 'DISTINCT' : '';
  return { known, sql: `SELECT ${distinct} k.id, ${urgency}${columns.join('')} FROM (${sql(bind)}) k` };
}

/** One entry for each condition that has an index, facets last. */
function candidatesOf(filter: MentionFilter): Candidates[] {
  const { authorHandle, assignee, monitorId, groupName, givenUp, foundSince } = filter;
  const { publishedSince, publishedUntil, kind, language, community } = filter;
  const facets = facetsOf(filter);
  const mentions = (known: readonly MentionColumn[], condition: (bind: Bind) => string): Candidates => ({
    known,
    sql: (bind) =>
      `SELECT ${['id', ...known].map((name) => `m.${name}`).join(', ')} FROM mentions m WHERE ${inRange} AND ${condition(bind)}`,
  });
  const matchedBy = (monitorIds: (bind: Bind) => string): Candidates => ({
    known: [],
    sql: (bind) => `SELECT x.mention_id AS id FROM matches x WHERE x.project_id = $1
      AND x.mention_id < $2 AND x.mention_id >= $3 AND x.monitor_id = ANY(${monitorIds(bind)})`,
  });
  const dead: Candidates = {
    known: [],
    sql: () => `SELECT w.mention_id AS id FROM mention_work w WHERE w.project_id = $1 AND w.mention_id < $2
      AND w.mention_id >= $3 AND w.dead_at IS NOT NULL`,
  };
  return [
    ...(givenUp === true ? [dead] : []),
    ...given(authorHandle, (handle) =>
      mentions(['urgency', 'facet', 'author_key'], (bind) => authorSql(handle, bind, 'm')),
    ),
    // Nearly all mentions are unassigned, and there is no index for them.
    ...given(assignee?.nobody === false ? assignee.userIds : undefined, (userIds) =>
      mentions(
        ['urgency', 'facet', 'assignee_id'],
        (bind) => `m.assignee_id = ANY(${bind(userIds)}::uuid[])`,
      ),
    ),
    ...given(monitorId, (ids) => matchedBy((bind) => `${bind(ids)}::uuid[]`)),
    ...given(groupName, (groups) => matchedBy((bind) => `ARRAY(${groupSql(bind(groups))})`)),
    ...given(kind ?? language, () => ofKinds(kind ?? postKinds, language)),
    ...given(community, (keys) => {
      const spellings = [...communitiesBySource(keys).values()].flat();
      const isOne = (bind: Bind) => `m.community = ANY(${bind(spellings)}::text[] ${communityCollation})`;
      return mentions(['source', 'community'], isOne);
    }),
    ...given(publishedSince ?? publishedUntil, () =>
      mentions(['published_at'], (bind) => `m.published_week BETWEEN ${weeks(filter, bind).join(' AND ')}`),
    ),
    ...given(foundSince, () => mentions([], () => 'true')),
    ...(facets === null ? [] : [areTriageStates(filter) ? ofStates(filter) : ofFacets(facets)]),
  ];
}

function given<T>(condition: T | undefined, candidates: (condition: T) => Candidates): Candidates[] {
  return condition === undefined ? [] : [candidates(condition)];
}

function ofFacets(facets: readonly number[]): Candidates {
  return {
    known: ['urgency', 'facet'],
    sql: (bind) => `SELECT m.id, m.urgency, m.facet FROM unnest(${bind(facets)}::smallint[]) AS each (value)
      CROSS JOIN LATERAL (SELECT * FROM mentions m WHERE m.facet = each.value AND ${inRange} OFFSET 0) m`,
  };
}

/** One index covers kinds and languages: each pair is a contiguous part of it. */
function ofKinds(kinds: readonly string[], languages: readonly string[] | undefined): Candidates {
  const known = ['kind', 'language', 'facet'] as const;
  const stretch = (bind: Bind, ofLanguage: string): string =>
    `SELECT m.id, ${known.map((name) => `m.${name}`).join(', ')} FROM mentions m
     WHERE ${inRange} AND m.kind = ANY(${bind(kinds)}::text[]) ${ofLanguage}`;
  return {
    known,
    sql: (bind) =>
      [
        ...(languages === undefined
          ? [stretch(bind, '')]
          : [stretch(bind, `AND m.language = ANY(${bind(languages)}::text[])`)]),
        ...(languages?.includes(undetermined) ? [stretch(bind, 'AND m.language IS NULL')] : []),
      ].join(' UNION ALL '),
  };
}

/** The columns of `mentions_by_state` apart from its sort columns. */
export const stateColumns = ['facet', 'published_at', 'kind', 'language', 'assignee_id'] as const;

/** Like `ofFacets`, for a few triage states that represent hundreds of facets. */
function ofStates(filter: MentionFilter): Candidates {
  const states = triageStatesOf(filter).map(stateSql);
  const known = ['urgency', ...stateColumns] as const;
  const columns = ['id', ...known].map((name) => `m.${name}`).join(', ');
  return {
    known,
    sql: () =>
      (states.length === 0 ? ['false'] : states)
        .map((state) => `SELECT ${columns} FROM mentions m WHERE ${inRange} AND ${state}`)
        .join(' UNION ALL '),
  };
}

/** Whether a mention `m` is in a state. */
export function stateSql({ status, isRelevant }: TriageState): string {
  return `m.status = '${status}' AND m.is_relevant ${isRelevant === null ? 'IS NULL' : `= ${isRelevant}`}`;
}

/** The first and last week of the publication range, as counted by `published_week`. */
export function weeks({ publishedSince, publishedUntil }: MentionFilter, bind: Bind): [string, string] {
  const week = (time: Date): number => Math.floor(time.getTime() / weekMs);
  const end = 2 ** 31 - 1;
  const bound = (time: Date | undefined, otherwise: number): string =>
    `${bind(time === undefined ? otherwise : week(time))}::integer`;
  return [bound(publishedSince, -end), bound(publishedUntil, end)];
}

/**
 * Mentions that may contain `q`, if it is rare. Words come first because no other condition makes a page for a rare word
 * cheap. null = it is frequent, or too short for trigrams.
 */
export async function rareWords(
  tx: Tx,
  range: Range,
  filter: MentionFilter,
  bind: Bind,
  reach: Reach,
): Promise<Keys | null> {
  const { q } = filter;
  if (q === undefined || !(await isSearchable(tx, range, q, reach.near))) return null;
  const ids = await findWords(tx, range, q, Math.ceil(reach.rare / 2));
  if (ids === null) return null;
  return {
    known: [],
    sql: `SELECT id, NULL::integer AS urgency FROM unnest(${bind(ids)}::uuid[]) AS found (id)
      WHERE id < $2 AND id >= $3`,
  };
}

/** Whether to search by trigrams. They pay off only if they find little, so `q` is first tested on the newest mentions. */
export async function isSearchable(tx: Tx, range: Range, q: string, near: number): Promise<boolean> {
  if (!hasTrigram(q)) return false;
  const sampled = Math.ceil(near / 4);
  const parameters = rangeValues(range);
  const bind = bindTo(parameters);
  const hits = await tx.count(
    `SELECT count(*)::integer
     FROM (SELECT * FROM mentions m WHERE ${inRange} ORDER BY m.id DESC LIMIT ${bind(sampled)}::integer) m
     WHERE true ${detailSql({ q }, bind)}`,
    parameters,
  );
  return hits <= sampled / 250;
}
