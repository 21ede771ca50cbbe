import type { ScanOutput } from '@earshot/contracts';
import { countText, numberText } from '../../format/count.js';
import { momentText } from '../../format/local-times.js';

/** The result of a scan in a sentence. A count is never shown as 0 if nothing could be read. */
export function scanText(scan: ScanOutput, times: Parameters<typeof momentText>[1]): string {
  const { runs, fetched, matched, covered_from, covered_until, backfill } = scan;
  const found =
    fetched === null || matched === null
      ? 'Nothing could be read.'
      : `Read ${countText(fetched, 'post')}, ${numberText(matched)} ${matched === 1 ? 'matches' : 'match'}, ${numberText(scan.new ?? 0)} new.`;
  const covered =
    covered_from === null || covered_until === null
      ? ' Nothing is complete yet.'
      : ` Complete from ${momentText(covered_from, times)} to ${momentText(covered_until, times)}.`;
  return `${runs > 1 ? `${numberText(runs)} scans in a row, until ${momentText(scan.finished_at, times)}. ` : ''}${backfill ? 'Earlier posts. ' : ''}${found}${covered}${stopText(scan)}`;
}

/** Why the scan stopped early, if worth mentioning. */
function stopText({ stopped }: ScanOutput): string {
  if (stopped === 'listing_ends') return ' The source lists no further posts.';
  if (stopped === 'unreliable_empty')
    return ' The source returned nothing, which does not prove that there is nothing.';
  return stopped === 'put_off' ? ' The rest will be read later.' : '';
}
