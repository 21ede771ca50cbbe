import type { Category, MentionStatus, MonitorGroup, Sentiment, SourceName } from '@earshot/domain';

/** Which mentions to list: those that meet every condition given. */
export interface MentionFilter {
  readonly monitorId?: string | undefined;
  readonly groupName?: MonitorGroup | undefined;
  readonly source?: SourceName | undefined;
  readonly status?: MentionStatus | undefined;
  readonly category?: Category | undefined;
  readonly sentiment?: Sentiment | undefined;
  readonly minUrgency?: number | undefined;
  readonly isRelevant?: boolean | undefined;
  /** Ignoring case. */
  readonly authorHandle?: string | undefined;
  /** Stands in title or text as it is, ignoring case. */
  readonly q?: string | undefined;
  /** `Since` includes the moment, `Until` does not. */
  readonly publishedSince?: Date | undefined;
  readonly publishedUntil?: Date | undefined;
  readonly foundSince?: Date | undefined;
  readonly foundUntil?: Date | undefined;
}

/** Each condition on a mention `m`, given the parameter that carries its value. */
const conditions: Readonly<Record<keyof MentionFilter, (value: string) => string>> = {
  monitorId: (value) =>
    `EXISTS (SELECT FROM matches x WHERE x.mention_id = m.id AND x.monitor_id = ${value})`,
  groupName: (value) => `EXISTS (SELECT FROM matches x JOIN monitors o ON o.id = x.monitor_id
    WHERE x.mention_id = m.id AND o.group_name = ${value})`,
  source: (value) => `m.source = ${value}`,
  status: (value) => `m.status = ${value}`,
  category: (value) => `m.category = ${value}`,
  sentiment: (value) => `m.sentiment = ${value}`,
  minUrgency: (value) => `m.urgency >= ${value}`,
  isRelevant: (value) => `m.is_relevant = ${value}`,
  authorHandle: (value) => `lower(m.author_handle) = lower(${value})`,
  q: (value) => `(m.text ILIKE ${value} OR m.title ILIKE ${value})`,
  publishedSince: (value) => `m.published_at >= ${value}`,
  publishedUntil: (value) => `m.published_at < ${value}`,
  foundSince: (value) => `m.found_at >= ${value}`,
  foundUntil: (value) => `m.found_at < ${value}`,
};

/** SQL that follows `WHERE ...`: ` AND ...` per condition. Pushes the values it needs to `parameters`. */
export function filterSql(filter: MentionFilter, parameters: unknown[]): string {
  return (Object.keys(conditions) as (keyof MentionFilter)[])
    .filter((name) => filter[name] !== undefined)
    .map((name) => {
      parameters.push(name === 'q' ? `%${literal(filter.q ?? '')}%` : filter[name]);
      return ` AND ${conditions[name](`$${parameters.length}`)}`;
    })
    .join('');
}

/** Text that LIKE takes as it is. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
