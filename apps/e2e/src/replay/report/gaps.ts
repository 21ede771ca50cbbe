import type { SourceName } from '@earshot/domain';
import type { ApiClient } from '../../stack/api-client.js';
import type { Stretch } from '../published-posts.js';
import type { ReplayMonitor } from '../workspace.js';

/** Periods that a monitor's own scans report as unread. */
export type Gaps = (monitor: ReplayMonitor, source: SourceName) => readonly Stretch[];

interface ScansPage {
  readonly scans: readonly {
    readonly source: string;
    readonly gap_from: string | null;
    readonly gap_until: string | null;
  }[];
  readonly next_cursor: string | null;
}

/** Reads the gaps from `list_scans` of each monitor, as anybody would to find out whether mentions may have been missed. */
export async function readGaps(api: ApiClient, monitors: readonly ReplayMonitor[]): Promise<Gaps> {
  const gaps = new Map<string, Stretch[]>();
  for (const { projectId, monitorId } of monitors) {
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page: ScansPage = await api
        .inProject(projectId)
        .get(`/api/v1/monitors/${monitorId}/scans?limit=100${query}`);
      for (const { source, gap_from, gap_until } of page.scans) {
        if (gap_from === null || gap_until === null) continue;
        const key = `${monitorId} ${source}`;
        const known = gaps.get(key) ?? [];
        gaps.set(key, [...known, { from: Date.parse(gap_from), until: Date.parse(gap_until) }]);
      }
      cursor = page.next_cursor;
    } while (cursor !== null);
  }
  return ({ monitorId }, source) => gaps.get(`${monitorId} ${source}`) ?? [];
}

/** For when nothing is missing, so that no gaps are needed to explain it. */
export const noGaps: Gaps = () => [];
