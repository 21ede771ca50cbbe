import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Given } from '../../data/call/call-operation.js';
import { serverTime } from '../../data/call/server-clock.js';
import { operationKey, useChange, useOperation } from '../../data/call/use-operation.js';
import { useProject } from '../../data/project.js';
import { type ExcludedAuthor, storedFilter } from './stored-filter.js';

/** The outcome for the stored mentions. */
export interface IgnoredStored {
  readonly triageId: string | null;
  readonly count: number;
}

export const nothingIgnored: IgnoredStored = { triageId: null, count: 0 };

/** The stored mentions of an author about to be excluded. */
export interface StoredMatches {
  /** Whether ignoring them is offered. */
  readonly isOffered: boolean;
  /** Their number; null = not counted. */
  readonly count: number | null;
  /** The error if they could not be counted. */
  readonly error: Error | null;
  /** Whether the user chose to ignore them too. */
  readonly chosen: boolean;
  readonly choose: (chosen: boolean) => void;
  /**
   * Ignores them as one triage if the user chose to.
   * @throws ApiError
   */
  readonly ignore: () => Promise<IgnoredStored>;
}

/** Counts the stored mentions of an author about to be excluded, and ignores them if the user chooses to. */
export function useStoredMatches(excluded: ExcludedAuthor): StoredMatches {
  const { id: projectId } = useProject();
  const client = useQueryClient();
  // Mentions found from now on are left unchanged.
  const [found_until] = useState(() => serverTime(new Date()).toISOString());
  const filter = storedFilter(excluded);
  const key = JSON.stringify(filter);
  /** The filter for which ignoring was chosen. Another filter has another count, which the user must see first. */
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const triage = useChange('triage_mentions');
  const input = { filter: filter ?? {}, found_until, status: 'ignored' } as Given<'triage_mentions'>;
  const query = useOperation('triage_mentions', { ...input, dry_run: true }, { enabled: filter !== null });
  const count = filter === null ? null : (query.data?.updated ?? null);
  const chosen = chosenKey === key && count !== null && count > 0;
  const ignore = async (): Promise<IgnoredStored> => {
    if (!chosen) return nothingIgnored;
    const { triage_id, updated } = await triage.mutateAsync(input);
    await client.resetQueries({ queryKey: operationKey(projectId, 'list_mentions') });
    for (const name of ['count_mentions', 'list_activity'] as const)
      void client.invalidateQueries({ queryKey: operationKey(projectId, name) });
    return { triageId: triage_id, count: updated };
  };
  return {
    isOffered: filter !== null,
    count,
    error: query.error,
    chosen,
    choose: (yes) => setChosenKey(yes ? key : null),
    ignore,
  };
}
