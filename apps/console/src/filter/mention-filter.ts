import {
  categories,
  type Category,
  type MentionStatus,
  mentionStatuses,
  type MonitorGroup,
  monitorGroups,
  type PostKind,
  postKinds,
  type Sentiment,
  sentiments,
  type SourceName,
  sourceNames,
} from '@earshot/domain';

/** What a list of mentions shows, as encoded in the address. Names are those of list_mentions. Times are ISO 8601. */
export interface MentionView {
  readonly order: 'found' | 'urgency';
  readonly status: readonly MentionStatus[];
  /** yes = about us or not judged yet, only = about us, no = hidden as not about us, any = all. */
  readonly relevance: 'yes' | 'only' | 'no' | 'any';
  readonly source: readonly SourceName[];
  readonly monitor_id: readonly string[];
  readonly group_name: readonly MonitorGroup[];
  readonly category: readonly Category[];
  readonly sentiment: readonly Sentiment[];
  /** Ids of members, `me`, `none`; empty = anyone. */
  readonly assignee: readonly string[];
  readonly kind: readonly PostKind[];
  readonly language: readonly string[];
  readonly community: readonly string[];
  readonly source_not: readonly SourceName[];
  readonly monitor_id_not: readonly string[];
  readonly group_name_not: readonly MonitorGroup[];
  readonly status_not: readonly MentionStatus[];
  readonly category_not: readonly Category[];
  readonly sentiment_not: readonly Sentiment[];
  readonly min_urgency: number | null;
  readonly max_urgency: number | null;
  readonly author_handle: string | null;
  readonly q: string | null;
  readonly published_since: string | null;
  readonly published_until: string | null;
  readonly found_since: string | null;
  readonly found_until: string | null;
  readonly given_up: boolean;
}

/** The default view of the inbox: what still needs attention. */
export const inboxView: MentionView = {
  order: 'found',
  status: ['new'],
  relevance: 'yes',
  source: [],
  monitor_id: [],
  group_name: [],
  category: [],
  sentiment: [],
  assignee: [],
  kind: [],
  language: [],
  community: [],
  source_not: [],
  monitor_id_not: [],
  group_name_not: [],
  status_not: [],
  category_not: [],
  sentiment_not: [],
  min_urgency: null,
  max_urgency: null,
  author_handle: null,
  q: null,
  published_since: null,
  published_until: null,
  found_since: null,
  found_until: null,
  given_up: false,
};

/** Reads a view from an address. Invalid values count as missing. `status=any` is every status. */
export function readView(search: URLSearchParams): MentionView {
  const text = (name: string): string | null => search.get(name)?.trim().slice(0, 200) || null;
  const time = (name: string): string | null => {
    const at = new Date(search.get(name) ?? Number.NaN);
    return Number.isNaN(at.getTime()) ? null : at.toISOString();
  };
  const urgency = (name: string, least: number): number | null => {
    const value = Number(search.get(name) ?? Number.NaN);
    return Number.isInteger(value) && value >= least && value <= 100 ? value : null;
  };
  const words = (name: string): string[] => search.getAll(name).filter((value) => value !== '');
  return {
    order: search.get('order') === 'urgency' ? 'urgency' : 'found',
    status: search.has('status') ? among(mentionStatuses, search.getAll('status')) : inboxView.status,
    relevance: among(['yes', 'only', 'no', 'any'] as const, [search.get('relevance') ?? ''])[0] ?? 'yes',
    source: among(sourceNames, search.getAll('source')),
    monitor_id: words('monitor_id'),
    group_name: among(monitorGroups, search.getAll('group_name')),
    category: among(categories, search.getAll('category')),
    sentiment: among(sentiments, search.getAll('sentiment')),
    assignee: search.getAll('assignee').filter((name) => /^(me|none|[0-9a-f-]{36})$/.test(name)),
    kind: among(postKinds, search.getAll('kind')),
    language: words('language'),
    community: words('community'),
    source_not: among(sourceNames, search.getAll('source_not')),
    monitor_id_not: words('monitor_id_not'),
    group_name_not: among(monitorGroups, search.getAll('group_name_not')),
    status_not: among(mentionStatuses, search.getAll('status_not')),
    category_not: among(categories, search.getAll('category_not')),
    sentiment_not: among(sentiments, search.getAll('sentiment_not')),
    min_urgency: urgency('min_urgency', 1),
    max_urgency: urgency('max_urgency', 0),
    author_handle: text('author_handle'),
    q: text('q'),
    published_since: time('published_since'),
    published_until: time('published_until'),
    found_since: time('found_since'),
    found_until: time('found_until'),
    given_up: search.get('given_up') === 'true',
  };
}

/** The query string of a view, without `?`: only what differs from the default inbox. */
export function writeView(view: MentionView): string {
  const search = new URLSearchParams();
  for (const name of Object.keys(inboxView) as (keyof MentionView)[]) {
    const values = [view[name]].flat();
    if (values.join() === [inboxView[name]].flat().join()) continue;
    for (const value of name === 'status' && values.length === 0 ? ['any'] : values)
      search.append(name, String(value));
  }
  return search.toString();
}

/** The number of conditions set, not counting status, relevance and order. */
export function conditionCount(view: MentionView): number {
  const { order: _, status: __, relevance: ___, ...conditions } = view;
  return Object.values(conditions).filter((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== false,
  ).length;
}

function among<T extends string>(known: readonly T[], given: readonly string[]): T[] {
  return known.filter((value) => given.includes(value));
}

/** Whether a mention stays in the view when it gets a status. */
export function statusStays({ status: shown, status_not }: MentionView, status: MentionStatus): boolean {
  return (shown.length === 0 || shown.includes(status)) && !status_not.includes(status);
}
