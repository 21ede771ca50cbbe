import type { GetMentionStatsOutput } from '@earshot/contracts';
import { countText, numberText } from '../../format/count.js';
import type { TimeTexts } from '../../format/time-text.js';
import { type Completeness, completenessOf, type UnreadSpan } from './completeness.js';
import { daysText } from '../choices/days-text.js';
import { partsOf, type Series } from './series.js';

/** A bar and everything to say about it. */
export interface BarFacts {
  readonly since: string;
  readonly until: string;
  /** `17 Nov`, or `16 to 22 Nov`. */
  readonly name: string;
  /** null = not known, see `completeness`. */
  readonly mentions: number | null;
  readonly parts: readonly number[];
  readonly growing: boolean;
  readonly completeness: Completeness;
}

/**
 * Turns statistics into bars.
 * @param unread what was not read in their time; null = not known (yet)
 */
export function barFacts(
  { buckets }: Pick<GetMentionStatsOutput, 'buckets'>,
  series: readonly Series[],
  unread: readonly UnreadSpan[] | null,
  times: TimeTexts & { readonly now: Date },
): BarFacts[] {
  const nowText = times.now.toISOString();
  return buckets.map((bucket) => ({
    since: bucket.start,
    until: bucket.end,
    name: daysText(bucket.start, bucket.end, times),
    mentions: bucket.mentions,
    parts: partsOf(series, bucket.counts),
    growing: bucket.start <= nowText && nowText < bucket.end,
    completeness: completenessOf(bucket, unread, times, times.now),
  }));
}

/** The full text for a bar: `17 Nov: at least 43 mentions. 22 negative, 18 neutral. Reddit was not read …` */
export function barTitle(
  { name, mentions, parts, growing, completeness }: BarFacts,
  series: readonly Series[],
): string {
  const figures = series
    .flatMap(({ label }, index) => {
      const count = parts[index] ?? 0;
      return count === 0 ? [] : [`${numberText(count)} ${label.toLowerCase()}`];
    })
    .join(', ');
  const many =
    mentions === null ? 'not known' : countFrom(mentions, completeness, countText(mentions, 'mention'));
  return [`${name}: ${many}`, figures, growing ? 'Still growing' : '', ...completeness.notes]
    .filter((sentence) => sentence !== '')
    .join('. ');
}

/** Qualifies a count where something was not read: `at least 3 mentions`, and never a bare 0. */
export function countFrom(count: number, { state }: Pick<Completeness, 'state'>, text: string): string {
  if (state !== 'part') return text;
  return count === 0 ? 'none known' : `at least ${text}`;
}

/** Whether a sum over bars is known to be incomplete, or may be. */
export function sumCompleteness(bars: readonly BarFacts[]): Pick<Completeness, 'state' | 'notes'> {
  const states = bars.map(({ completeness }) => completeness.state);
  const state = states.includes('part') ? 'part' : states.includes('unknown') ? 'unknown' : 'whole';
  return { state, notes: [...new Set(bars.flatMap(({ completeness }) => completeness.notes))] };
}
