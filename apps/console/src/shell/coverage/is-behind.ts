import type { SourceOutput } from '@earshot/contracts';
import type { CoverageLimit } from '@earshot/domain';

/** What determines how far a source has been read. */
export type ReadState = Pick<
  SourceOutput,
  'covered_until' | 'held_back_by' | 'scan_interval_minutes' | 'effective_interval_minutes'
>;

/** Limits that no scan resolves by itself: the source is behind, however recently it was read. */
const stuck: readonly CoverageLimit[] = ['no_scanner', 'given_up', 'spent', 'failing'];

/** The normal lag, in scan intervals, since scans run one after the other. */
const scansPerLag = 3;

/** Whether at this time (Unix time in ms) a source lags more than the next scans will make up for. */
export function isBehind(source: ReadState, atMs: number): boolean {
  if (source.held_back_by === 'nothing_chosen') return false;
  if (source.covered_until === null) return true;
  if (source.held_back_by !== null && stuck.includes(source.held_back_by)) return true;
  const intervalMs = Math.max(source.scan_interval_minutes, source.effective_interval_minutes ?? 0) * 60_000;
  const lagMs = atMs - Date.parse(source.covered_until);
  return lagMs > intervalMs * (source.held_back_by === 'waiting' ? 1 : scansPerLag);
}
