import { gapReasons, scanStops, sourceNames } from '@earshot/domain';
import { Flag, Id, Instant, Integer, objectWith, OneOf, RawText } from '../fields/fields.js';

/** One scan of a monitor on one source, or several consecutive scans that found nothing. */
export class ScanOutput extends objectWith({
  id: Id('Id of the scan.'),
  source: OneOf(sourceNames, 'What was scanned.'),
  runs: Integer(
    'The number of scans: consecutive ones of one day (UTC) that read everything and found nothing new are ' +
      'combined, with their counts added up; every other scan is shown by itself.',
    { min: 1 },
  ),
  started_at: Instant('When it, or the first of them, started.'),
  finished_at: Instant('When it, or the last of them, ended.'),
  covered_from: Instant(
    'Since when everything published was listed, for every keyword; null = nothing is certain.',
    { nullable: true },
  ),
  covered_until: Instant('Up to when; null = nothing is certain.', { nullable: true }),
  gap_from: Instant('Start of a time that was not read and will not be; null = there is no such gap.', {
    nullable: true,
  }),
  gap_until: Instant('End of that gap; null = there is none.', { nullable: true }),
  gap_reason: OneOf(
    gapReasons,
    'Why it was not read. listing_ends = the source no longer listed it; budget = the budget available for it had been used up; ' +
      'quota = the request quota, or your share of it, had been used up; reach = by the time it could be read, it was ' +
      'further back than the source shows or is read; null = there is no gap.',
    { nullable: true },
  ),
  gap_explanation: RawText('The same in plain words; null = there is no gap.', { nullable: true }),
  backfill: Flag('Whether it looked back for keywords that had never been read.'),
  requests: Integer('Requests that served it; most serve many monitors at once.'),
  fetched: Integer('Posts that the source listed for its queries; null = nothing could be read.', {
    nullable: true,
  }),
  matched: Integer('Of those, posts that the monitor matches; null = nothing could be read.', {
    nullable: true,
  }),
  new: Integer('Of those, mentions that are new; null = nothing could be read.', { nullable: true }),
  stopped: OneOf(
    scanStops,
    'Why it read no further. reached = that was all; listing_ends = the source lists no more; unreliable_empty = an empty ' +
      'answer that may be wrong; put_off = the rest waits for its turn; fault = see error.',
  ),
  error: RawText('What failed; null = nothing.', { nullable: true }),
}) {}
