import { coverageLimits, sourceNames } from '@earshot/domain';
import { Fraction, Instant, Integer, objectWith, OneOf, RawText } from '../fields/fields.js';

/** How far a source is known to be covered, and what limits its coverage. */
export class CoverageOutput extends objectWith({
  source: OneOf(sourceNames, 'The source.'),
  monitors: Integer('Active monitors that watch it.'),
  covered_until: Instant(
    'Every post published up to then was certainly read, for all of them; null = nothing is certain yet.',
    { nullable: true },
  ),
  held_back_by: OneOf(
    coverageLimits,
    'Why it reaches no further; null = nothing holds it back, the next scan moves it on.',
    { nullable: true },
  ),
  held_back_reason: RawText(
    'The same in plain words, and whether a token of the source could not be renewed; null = nothing holds it back.',
    { nullable: true },
  ),
  scan_interval_minutes: Integer('How often it is due, in minutes, by plan and source.', {
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
  }),
  effective_interval_minutes: Fraction(
    'How often it is really scanned, in minutes: longer where the source allows too few requests; null = not yet known.',
    { nullable: true },
  ),
  next_scan_at: Instant('When the next scan is due; null = none is.', { nullable: true }),
}) {}
