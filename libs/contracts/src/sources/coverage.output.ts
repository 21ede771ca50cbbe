import { type CoverageLimit, coverageLimits, type SourceName, sourceNames } from '@earshot/domain';
import { Fraction, Instant, Integer, OneOf, RawText } from '../fields/fields.js';

/** How far a source is known to be covered, and what limits its coverage. */
export class CoverageOutput {
  @OneOf(sourceNames, 'The source.')
  source: SourceName;

  @Integer('Active monitors that watch it.')
  monitors: number;

  @Instant(
    'Every post published up to then was certainly read, for all of them; null = nothing is certain yet.',
    { nullable: true },
  )
  covered_until: string | null;

  @OneOf(
    coverageLimits,
    'Why it reaches no further; null = nothing holds it back, the next scan moves it on.',
    { nullable: true },
  )
  held_back_by: CoverageLimit | null;

  @RawText(
    'The same in plain words, and whether a token of the source could not be renewed; null = nothing holds it back.',
    { nullable: true },
  )
  held_back_reason: string | null;

  @Integer('How often it is due, in minutes, by plan and source.', { min: 1, max: Number.MAX_SAFE_INTEGER })
  scan_interval_minutes: number;

  @Fraction(
    'How often it is really scanned, in minutes: longer where the source allows too few requests; null = not yet known.',
    { nullable: true },
  )
  effective_interval_minutes: number | null;

  @Instant('When the next scan is due; null = none is.', { nullable: true })
  next_scan_at: string | null;
}
