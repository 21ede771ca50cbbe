import type { SourceSampleOutput } from '@earshot/contracts';
import { countText, dollarText, numberText } from '../../format/count.js';
import { perDayText } from './preview-summary.js';

/**
 * The progress of sampling: `2 of 5 sources have answered.`
 * @param sources null = not known yet
 */
export function sampleSentence(sources: readonly Pick<SourceSampleOutput, 'status'>[] | null): string {
  if (sources === null) return 'Querying the sources…';
  const waiting = sources.filter(({ status }) => status === 'waiting').length;
  const failed = sources.filter(({ status }) => status === 'failed').length;
  const all = countText(sources.length, 'source');
  if (waiting > 0) return `${sources.length - waiting} of ${all} have answered.`;
  if (failed === 0) return `${all} answered.`;
  return `${numberText(sources.length - failed)} of ${all} answered.`;
}

/** A source's result: `12 of 40 posts match, 9 of 12 about us, 5-9 posts a day, for $0.04`. */
export function sampledText({
  fetched,
  matched,
  judged,
  relevant,
  per_day,
  complete,
  cost,
}: Pick<
  SourceSampleOutput,
  'fetched' | 'matched' | 'judged' | 'relevant' | 'per_day' | 'complete' | 'cost'
>): string {
  if (fetched === 0) return `lists no such posts from the past week${costText(cost)}.`;
  const page = complete ? countText(fetched, 'post') : `the newest ${countText(fetched, 'post')}`;
  const about = judged === 0 ? [] : [`${numberText(relevant)} of ${numberText(judged)} about us`];
  const volume = per_day === null ? [] : [perDayText(per_day)];
  return `${[`${numberText(matched)} of ${page} match`, ...about, ...volume].join(', ')}${costText(cost)}.`;
}

function costText(cost: number): string {
  return cost === 0 ? '' : `, for ${dollarText(cost)}`;
}
