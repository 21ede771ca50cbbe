import {
  categories,
  type Category,
  categoryLabels,
  type MentionGrouping,
  type MonitorGroup,
  monitorGroups,
  type Sentiment,
  sourceLabels,
  sourceNames,
} from '@earshot/domain';
import type { GetMentionStatsOutput, StatsBucketOutput } from '@earshot/contracts';
import { groupLabels, sentimentLabels } from '../../format/labels.js';
import type { SeriesStyle } from '../../parts/figures/bar-layout.js';

/** A series of a chart: mentions of one value, or of all values too rare for a style of their own. */
export interface Series {
  readonly label: string;
  readonly style: SeriesStyle;
  /** Includes null for mentions not classified yet. */
  readonly values: readonly (string | null)[];
}

/** More series than this cannot be told apart. */
const mostSeries = 6;
const styles: readonly SeriesStyle[] = ['solid', 'stripes', 'dots', 'rows', 'columns', 'cross'];

/** The series that occur in the figures, from the bottom of the bars up. */
export function seriesOf(by: MentionGrouping, totals: GetMentionStatsOutput['totals']): Series[] {
  const occurring = totals.filter(({ mentions }) => mentions > 0).map(({ value }) => value);
  if (by === 'sentiment')
    return moods.flatMap(([value, style]) =>
      occurring.includes(value) ? [{ label: labelOf(by, value), style, values: [value] }] : [],
    );
  // The most frequent values get their own style, always in the same order.
  const frequent = occurring.filter((value) => value !== null);
  const own = inOrder(by, frequent.length > mostSeries ? frequent.slice(0, mostSeries - 1) : frequent);
  const rest = frequent.filter((value) => !own.includes(value));
  return [
    ...own.map((value, index) => ({
      label: labelOf(by, value),
      style: styles[index] ?? 'cross',
      values: [value],
    })),
    ...(rest.length === 0 ? [] : [{ label: 'All others', style: 'cross' as const, values: rest }]),
    ...(occurring.includes(null)
      ? [{ label: labelOf(by, null), style: 'hollow' as const, values: [null] }]
      : []),
  ];
}

/** The number of mentions of each series in a bar. */
export function partsOf(series: readonly Series[], counts: StatsBucketOutput['counts']): number[] {
  return series.map(({ values }) =>
    counts.reduce((sum, { value, mentions }) => sum + (values.includes(value) ? mentions : 0), 0),
  );
}

/** The display name of a value. */
export function labelOf(by: MentionGrouping, value: string | null): string {
  // Of removed posts, some never will be.
  if (value === null) return 'Not judged';
  const labels: Readonly<Record<string, string>> = {
    ...(by === 'sentiment' ? (sentimentLabels satisfies Record<Sentiment, string>) : {}),
    ...(by === 'source' ? sourceLabels : {}),
    ...(by === 'category' ? (categoryLabels satisfies Record<Category, string>) : {}),
    ...(by === 'group' ? (groupLabels satisfies Record<MonitorGroup, string>) : {}),
  };
  return labels[value] ?? value;
}

function inOrder(by: MentionGrouping, values: readonly string[]): string[] {
  const order: readonly string[] = {
    sentiment: [],
    source: sourceNames,
    category: categories,
    group: monitorGroups,
  }[by];
  return values.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
}

const moods: readonly (readonly [Sentiment | null, SeriesStyle])[] = [
  ['neutral', 'neutral'],
  ['negative', 'negative'],
  ['positive', 'solid'],
  [null, 'hollow'],
];
