import type { ListScansOutput, ScanOutput } from '@earshot/contracts';

/** The scans of a monitor that can have noticed a gap of a time. */
export interface NoticedScans {
  readonly monitor: string;
  readonly scans: readonly ScanOutput[];
  /** Whether these are all of them. */
  readonly complete: boolean;
}

/**
 * Reads the scans of a monitor back to `since` (ms): what was not read then was noticed then or later.
 * @param read a page of list_scans, newest first
 */
export async function noticedSince(
  monitor: string,
  since: number,
  pages: number,
  read: (cursor: string | null) => Promise<Pick<ListScansOutput, 'scans' | 'next_cursor'>>,
): Promise<NoticedScans> {
  const scans: ScanOutput[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    const { scans: more, next_cursor } = await read(cursor);
    scans.push(...more);
    cursor = next_cursor;
    const oldest = more.at(-1);
    if (cursor === null || (oldest !== undefined && Date.parse(oldest.finished_at) < since))
      return { monitor, scans, complete: true };
  }
  return { monitor, scans, complete: false };
}
