import type { PreviewMonitorOutput } from '@earshot/contracts';
import type { DraftTrial } from '@earshot/matching';

/** Converts the result of trying a draft for callers. */
export function toTrialOutput({
  matched,
  dropped,
  byKeyword,
  droppedBy,
}: DraftTrial['result']): Pick<PreviewMonitorOutput, 'matched' | 'dropped' | 'by_keyword' | 'dropped_by'> {
  return {
    matched,
    dropped,
    by_keyword: byKeyword.map(({ value, posts }) => ({ keyword: value, posts })),
    dropped_by: droppedBy.map(({ by, posts, values }) => ({ by, posts, values: [...values] })),
  };
}
