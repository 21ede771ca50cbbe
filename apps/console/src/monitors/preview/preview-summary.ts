import type { EstimateOutput, PostsPerDayOutput, PreviewMonitorOutput } from '@earshot/contracts';
import { sourceLabels } from '@earshot/domain';
import { countText, dollarText, numberText } from '../../format/count.js';
import { fieldLabels } from '../editor/monitor-field-text.js';

/** Summarises what a preview examined and found. */
export function previewSentence(preview: PreviewMonitorOutput): string {
  const { examined, matched, complete, dropped } = preview;
  if (examined === 0)
    return 'This project has stored no posts of the last 7 days yet, so there is nothing to preview. The first scan will change that.';
  const looked = complete
    ? `Of ${countText(examined, 'post')} that this project has stored in 7 days`
    : `Of the newest ${numberText(examined)} posts that this project has stored`;
  const drops =
    dropped === 0
      ? ''
      : `; ${numberText(dropped)} more ${dropped === 1 ? 'contains a spelling and is' : 'contain a spelling and are'} dropped`;
  return `${looked}, ${numberText(matched)} would match${drops}.`;
}

/** The number of values named in a list; the rest are only counted. */
const valuesNamed = 5;

/** What drops posts that contain a keyword, in the form's own words: `Not by these authors: 2 (ada 1, @acme 1)`. */
export function droppedTexts({ dropped_by }: Pick<PreviewMonitorOutput, 'dropped_by'>): string[] {
  return dropped_by.map(({ by, posts, values }) => {
    const named = values.slice(0, valuesNamed).map(({ value, posts: of }) => `${value} ${numberText(of)}`);
    const rest = values.length > valuesNamed ? [`${values.length - valuesNamed} more`] : [];
    const what = named.length === 0 ? '' : ` (${[...named, ...rest].join(', ')})`;
    return `${fieldLabels[by]}: ${numberText(posts)}${what}`;
  });
}

/** The number of matches about the brand: `About us: 38 of 41`; null = none was judged. */
export function noiseText({
  judged,
  relevant,
  matched,
}: Pick<PreviewMonitorOutput, 'judged' | 'relevant' | 'matched'>): string | null {
  if (judged === 0) return null;
  const of = judged === matched ? numberText(judged) : `the newest ${numberText(judged)}`;
  return `About us: ${numberText(relevant)} of ${of}, judged by the rules alone`;
}

/** A source's daily volume and cost: `Reddit: 30-60 posts a day`, `X: 5-9 posts a day, about $0.04 a day`. */
export function volumeText({
  source,
  per_day,
  usd_per_day,
}: Pick<EstimateOutput, 'source' | 'per_day' | 'usd_per_day'>): string {
  return `${sourceLabels[source]}: ${perDayText(per_day)}${costText(usd_per_day)}`;
}

/** `30-60 posts a day`. */
export function perDayText(perDay: PostsPerDayOutput | null): string {
  if (perDay === null) return 'no estimate yet';
  const { low, high } = perDay;
  return low === high
    ? `${countText(high, 'post')} a day`
    : `${numberText(low)}\u2013${countText(high, 'post')} a day`;
}

function costText(usd: number | null): string {
  if (usd === 0) return '';
  return usd === null ? ', cost not known' : `, about ${dollarText(usd)} a day`;
}
