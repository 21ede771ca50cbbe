import { sourceLabels } from '@earshot/domain';
import type { SourceOutput } from '@earshot/contracts';
import { localTimes } from '../../format/local-times.js';
import { agoText, type TimeTexts } from '../../format/time-text.js';
import { isBehind, type ReadState } from './is-behind.js';

/** The text of the coverage bar. */
export interface CoverageSummary {
  readonly tone: 'good' | 'hold' | 'unknown';
  readonly sure: string;
  /** What lags and why; null = nothing. */
  readonly lagging: string | null;
}

type Watched = ReadState & Pick<SourceOutput, 'source' | 'monitors' | 'configured' | 'held_back_reason'>;

/**
 * @param sources null = not known (yet)
 * @param times formatters relative to `times.now`
 */
export function coverageSummary(
  sources: readonly Watched[] | null,
  times: Pick<TimeTexts, 'short' | 'clock' | 'isoDay'> & { readonly now: Date },
): CoverageSummary {
  if (sources === null) return { tone: 'unknown', sure: 'Coverage unknown', lagging: null };
  const watched = sources.filter(
    ({ monitors, configured, held_back_by }) =>
      monitors > 0 && configured !== false && held_back_by !== 'nothing_chosen',
  );
  const unconfigured = sources.filter(({ monitors, configured }) => monitors > 0 && configured === false);
  // Normal pauses between scans are not mentioned.
  const behind = watched.filter((source) => isBehind(source, times.now.getTime()));
  const held = behind.filter(({ held_back_reason }) => held_back_reason !== null);
  const lagging =
    held.length > 0
      ? held
          .map(({ held_back_reason, source }) => withName(source, localTimes(held_back_reason ?? '', times)))
          .join(' ')
      : unconfigured.length > 0
        ? `Not read, not set up: ${unconfigured.map(({ source }) => sourceLabels[source]).join(', ')}`
        : null;
  if (watched.length === 0)
    return {
      tone: 'hold',
      sure: unconfigured.length > 0 ? 'No source is read' : 'No monitor watches anything',
      lagging,
    };
  const untils = watched.map(({ covered_until }) => covered_until);
  const least = untils.some((until) => until === null) ? null : (untils as string[]).toSorted()[0];
  if (least === undefined || least === null)
    return {
      tone: 'hold',
      sure: watched.some(isBeingScanned)
        ? 'First scans are under way: nothing is fully covered yet'
        : 'Nothing is fully covered yet',
      lagging,
    };
  return {
    tone: behind.length > 0 ? 'hold' : 'good',
    sure: `Fully covered up to ${times.short(least)}, ${agoText(least, times.now)}`,
    lagging,
  };
}

/** Whether the first scan is due or under way; after one that failed, it waits. */
function isBeingScanned({ covered_until, held_back_by }: Watched): boolean {
  return covered_until === null && (held_back_by === null || held_back_by === 'first_scan');
}

/** The reason as a sentence that names the source. */
function withName(source: Watched['source'], reason: string): string {
  const label = sourceLabels[source];
  return reason.includes(label) ? reason : `${label}: ${reason}`;
}
