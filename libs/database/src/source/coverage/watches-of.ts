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
