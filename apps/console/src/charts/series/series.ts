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

/** What bars are made of: mentions of one value, or of all values that are too rare for a colour of their own. */
export interface Series {
  readonly label: string;
  readonly style: SeriesStyle;
  /** null among them = not classified yet. */
  readonly values: readonly (string | null)[];
}

/** More than these cannot be distinguished. */
const mostSeries = 6;
const styles: readonly SeriesStyle[] = ['solid', 'stripes', 'dots', 'rows', 'columns', 'cross'];

/** The series of figures, from the bottom of the bars up: those that occur. */
export function seriesOf(by: MentionGrouping, totals: GetMentionStatsOutput['totals']): Series[] {
  const occurring = totals.filter(({ mentions }) => mentions > 0).map(({ value }) => value);
  if (by === 'sentiment')
    return moods.flatMap(([value, style]) =>
      occurring.includes(value) ? [{ label: labelOf(by, value), style, values: [value] }] : [],
    );
  // Those that are most frequent get a colour of their own; the order is always the same.
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

/** How many mentions of each series a bar has. */
export function partsOf(series: readonly Series[], counts: StatsBucketOutput['counts']): number[] {
  return series.map(({ values }) =>
    counts.reduce((sum, { value, mentions }) => sum + (values.includes(value) ? mentions : 0), 0),
  );
}

/** What people read for a value. */
export function labelOf(by: MentionGrouping, value: string | null): string {
  if (value === null) return 'Being judged';
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
