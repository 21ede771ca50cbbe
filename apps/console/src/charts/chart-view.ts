import { type MentionGrouping, mentionGroupings, type SourceName, sourceNames } from '@earshot/domain';
import { type RangeDays, rangeDays } from './period.js';

/** What a chart shows, as it stands in the address. */
export interface ChartView {
  readonly days: RangeDays;
  /** The last day, `2026-11-22`; null = today. */
  readonly last: string | null;
  readonly by: MentionGrouping;
  readonly bucket: 'day' | 'week';
  readonly source: SourceName | null;
  readonly monitor_id: string | null;
  /** yes = about us, no = hidden as not about us, any = both and what is not judged yet. */
  readonly relevance: 'yes' | 'no' | 'any';
  readonly shown: 'bars' | 'table';
  readonly voice: 'group' | 'monitor';
  /** Where the chosen bar begins, ISO 8601; null = the highest. */
  readonly at: string | null;
}

/** What an address says that says nothing. */
export const usualView: ChartView = {
  days: 14,
  last: null,
  by: 'sentiment',
  bucket: 'day',
  source: null,
  monitor_id: null,
  relevance: 'yes',
  shown: 'bars',
  voice: 'group',
  at: null,
};

/** Reads an address; what it says wrongly counts as not said. */
export function readChartView(search: URLSearchParams): ChartView {
  const choice = <T extends string>(name: string, choices: readonly T[], usual: T): T =>
    choices.find((each) => each === search.get(name)) ?? usual;
  return {
    days: rangeDays.find((days) => String(days) === search.get('days')) ?? usualView.days,
    last: search.get('last'),
    by: choice('by', mentionGroupings, usualView.by),
    bucket: choice('bucket', ['day', 'week'] as const, usualView.bucket),
    source: sourceNames.find((name) => name === search.get('source')) ?? null,
    monitor_id: search.get('monitor_id'),
    relevance: choice('relevance', ['yes', 'no', 'any'] as const, usualView.relevance),
    shown: choice('shown', ['bars', 'table'] as const, usualView.shown),
    voice: choice('voice', ['group', 'monitor'] as const, usualView.voice),
    at: search.get('at'),
  };
}

/** The address of a view: only what differs from the usual one. */
export function writeChartView(view: ChartView): URLSearchParams {
  const differing = Object.entries(view).filter(
    ([name, value]) => value !== null && value !== usualView[name as keyof ChartView],
  );
  return new URLSearchParams(differing.map(([name, value]) => [name, String(value)]));
}

/** The conditions that the operations on mentions take, but for the time. */
export interface ChartFilter {
  readonly source?: SourceName[];
  readonly monitor_id?: string[];
  readonly is_relevant?: boolean;
}

/** The conditions of a view. */
export function filterOf({ source, monitor_id, relevance }: ChartView): ChartFilter {
  return {
    ...(source === null ? {} : { source: [source] }),
    ...(monitor_id === null ? {} : { monitor_id: [monitor_id] }),
    ...(relevance === 'any' ? {} : { is_relevant: relevance === 'yes' }),
  };
}

/** The inbox with the mentions of some time that a view counts, in any status. */
export function inboxAddress(
  { source, monitor_id, relevance }: ChartView,
  since: string,
  until: string,
): string {
  const search = new URLSearchParams({ status: 'any' });
  if (relevance !== 'yes') search.set('relevance', relevance);
  if (source !== null) search.set('source', source);
  if (monitor_id !== null) search.set('monitor_id', monitor_id);
  search.set('published_since', since);
  search.set('published_until', until);
  return `inbox?${search.toString()}`;
}
