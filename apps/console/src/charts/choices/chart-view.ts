import { type MentionGrouping, mentionGroupings, type SourceName, sourceNames } from '@earshot/domain';
import type { Given } from '../../data/call/call-operation.js';
import { filterInput } from '../../filter/filter-input.js';
import { inboxView, type MentionView, writeView } from '../../filter/mention-filter.js';
import { type RangeDays, rangeDays } from './period.js';

/** What a chart shows, as encoded in the address. */
export interface ChartView {
  readonly days: RangeDays;
  /** The last day shown, `2026-11-22`; null = today. */
  readonly last: string | null;
  readonly by: MentionGrouping;
  readonly bucket: 'day' | 'week';
  readonly source: SourceName | null;
  readonly monitor_id: string | null;
  /** yes = about us or not judged yet, and not marked otherwise; no = hidden as not about us; any = both. */
  readonly relevance: 'yes' | 'no' | 'any';
  readonly shown: 'bars' | 'table';
  readonly voice: 'group' | 'monitor';
  /** The start of the selected bar, ISO 8601; null = the highest bar. */
  readonly at: string | null;
}

/** The defaults for an address without parameters. */
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

/** Reads a view from an address. Invalid values count as missing. */
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

/** The query parameters of a view: only the values that differ from the defaults. */
export function writeChartView(view: ChartView): URLSearchParams {
  const differing = Object.entries(view).filter(
    ([name, value]) => value !== null && value !== usualView[name as keyof ChartView],
  );
  return new URLSearchParams(differing.map(([name, value]) => [name, String(value)]));
}

/** The conditions of a view except its time range, as input for operations on mentions. */
export function filterOf(view: ChartView): Given<'count_mentions'> {
  return filterInput(inboxOf(view));
}

/** The inbox address for the mentions that a view counts in a time range, in any status. Times are ISO 8601. */
export function inboxAddress(
  view: ChartView,
  since: string,
  until: string,
  only: Partial<MentionView> = {},
): string {
  const search = writeView({ ...inboxOf(view), published_since: since, published_until: until, ...only });
  return `inbox?${search}`;
}

function inboxOf({ source, monitor_id, relevance }: ChartView): MentionView {
  return {
    ...inboxView,
    status: [],
    // What people marked "Not about us".
    status_not: relevance === 'yes' ? ['ignored'] : [],
    relevance,
    source: source === null ? [] : [source],
    monitor_id: monitor_id === null ? [] : [monitor_id],
  };
}
