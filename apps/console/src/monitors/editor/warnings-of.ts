import type { SourceOutput } from '@earshot/contracts';
import { type MonitorWarning, monitorWarnings } from '@earshot/domain';
import type { MonitorDraft } from './monitor-draft.js';

/** Likely problems of a draft, as the server reports them on saving. */
export function warningsOf(
  draft: Pick<MonitorDraft, 'keywords' | 'sources'>,
  sources: readonly SourceOutput[] | undefined,
): MonitorWarning[] {
  const unconfigured = (sources ?? []).filter(({ configured }) => configured === false);
  return monitorWarnings(
    draft,
    unconfigured.map(({ source }) => source),
  );
}
