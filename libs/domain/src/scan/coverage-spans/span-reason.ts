import { coverageLimits } from '../coverage.js';
import { gapReasons, gapSentences } from '../gap.js';

/**
 * Why a period is not covered: the reason of a gap; what holds a source back (`coverageLimits`); next_scan: the next scan
 * reads it; before_start: keywords were not searched for yet; not_checked: the record has more gaps than are looked up;
 * paused: the monitor is paused; to_come: it is in the future.
 */
export const spanReasons = [
  ...gapReasons,
  ...coverageLimits,
  'next_scan',
  'before_start',
  'not_checked',
  'paused',
  'to_come',
] as const;
export type SpanReason = (typeof spanReasons)[number];

/** Why a period is unread, in general terms; list_sources gives details of what holds a source back now. */
const sentences: Readonly<Record<SpanReason, string>> = {
  ...gapSentences,
  not_configured: 'The source is not set up in this installation, or switched off.',
  not_watched: 'No active monitor watches the source.',
  nothing_chosen: 'No feed has been added to the project yet.',
  no_scanner: 'No scanner of this installation reads the source now.',
  waiting: 'The source accepts no requests now. It will be read as soon as it does.',
  given_up: 'Scans failed until they were given up. They resume when a scan is requested.',
  spent: 'The money or share that could be used by now is used up.',
  failing: 'The last scan failed. It will be repeated.',
  first_scan: 'The first scan has not finished yet.',
  resting: 'The source is on hold, so that its quota lasts until it resets.',
  next_scan: 'The next scan reads it.',
  before_start: 'Not all of the monitor’s keywords were read yet at that time.',
  not_checked: 'There are more gaps on record than can be shown.',
  paused: 'The monitor is paused.',
  to_come: 'This time has not come yet.',
};

export function spanSentence(reason: SpanReason): string {
  return sentences[reason];
}
