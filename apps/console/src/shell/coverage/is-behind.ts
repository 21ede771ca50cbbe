import type { SourceOutput } from '@earshot/contracts';
import type { CoverageLimit } from '@earshot/domain';

/** What says how far a source is read. */
export type ReadState = Pick<
  SourceOutput,
  'covered_until' | 'held_back_by' | 'scan_interval_minutes' | 'effective_interval_minutes'
>;

/** What no scan ends by itself: nothing is read since then, however short that is. */
const stuck: readonly CoverageLimit[] = ['no_scanner', 'given_up', 'spent', 'failing'];

/** What a newest minute may lack without anything being wrong: scans come one after the other. */
const scansPerLag = 3;

/** Whether a source lacks more at a moment (Unix time in ms) than the next scans bring. */
export function isBehind(source: ReadState, atMs: number): boolean {
  if (source.held_back_by === 'nothing_chosen') return false;
  if (source.covered_until === null) return true;
  if (source.held_back_by !== null && stuck.includes(source.held_back_by)) return true;
  const intervalMs = Math.max(source.scan_interval_minutes, source.effective_interval_minutes ?? 0) * 60_000;
  const lagMs = atMs - Date.parse(source.covered_until);
  return lagMs > intervalMs * (source.held_back_by === 'waiting' ? 1 : scansPerLag);
}
