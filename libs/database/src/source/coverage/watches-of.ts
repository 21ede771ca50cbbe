import type { Bind, MentionFilter } from '../../mention/filter/mention-filter.js';

/** Selects watches: those whose mentions may meet these conditions. */
export type WatchFilter = Pick<
  MentionFilter,
  'monitorId' | 'monitorIdNot' | 'groupName' | 'groupNameNot' | 'source' | 'sourceNot'
>;

/** SQL condition on a watch `w` and its monitor `o`: its mentions may meet the filter. */
export function watchesOf(filter: WatchFilter, bind: Bind): string {
  const conditions: [column: string, wanted?: readonly string[], unwanted?: readonly string[]][] = [
    ['w.monitor_id::text', filter.monitorId, filter.monitorIdNot],
    ['o.group_name', filter.groupName, filter.groupNameNot],
    ['w.source', filter.source, filter.sourceNot],
  ];
  return conditions
    .flatMap(([column, wanted, unwanted]) => [
      wanted === undefined ? '' : ` AND ${column} = ANY(${bind(wanted)}::text[])`,
      unwanted === undefined ? '' : ` AND ${column} <> ALL(${bind(unwanted)}::text[])`,
    ])
    .join('');
}

/** Columns of a watch `w`: up to when it is covered, whether its project has chosen nothing to read, and what failed. */
export const coverageColumns = `CASE WHEN w.cursor <> '{}' THEN w.covered_until END AS "coveredUntil",
    w.source = 'feeds' AND NOT EXISTS (SELECT FROM project_feeds s WHERE s.project_id = w.project_id)
      AS "nothingChosen",
    json_build_object('error', w.last_error, 'isDead', w.dead_at IS NOT NULL AND w.failures > 0,
      'isSpent', w.failures = 0 AND jsonb_path_exists(w.cursor, '$.*.*.heldBackBy')) AS worst`;
