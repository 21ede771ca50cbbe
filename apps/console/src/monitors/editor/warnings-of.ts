import type { SourceOutput } from '@earshot/contracts';
import { type MonitorWarning, monitorWarnings } from '@earshot/domain';
import type { MonitorDraft } from './monitor-draft.js';

/** What will probably disappoint in a draft, as the server says it when it is saved. */
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
