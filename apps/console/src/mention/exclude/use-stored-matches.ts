import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Given } from '../../data/call/call-operation.js';
import { serverTime } from '../../data/call/server-clock.js';
import { operationKey, useChange, useOperation } from '../../data/call/use-operation.js';
import { useProject } from '../../data/project.js';
import { rememberTriage } from '../../data/triage/triage.js';
import { useDebounced } from '../../data/use-debounced.js';
import { type Exclusion, storedFilter } from './stored-filter.js';

/** What became of the stored mentions. */
export interface IgnoredStored {
  readonly triageId: string | null;
  readonly count: number;
}

export const nothingIgnored: IgnoredStored = { triageId: null, count: 0 };

/** The stored mentions that an exclusion is about. */
export interface StoredMatches {
  readonly exclusion: Exclusion;
  /** How many there are; null = not counted yet, or nothing to count. */
  readonly count: number | null;
  /** Whether they are to be ignored as well. */
  readonly chosen: boolean;
  readonly choose: (chosen: boolean) => void;
  /** Ignores them, as one triage, where that was chosen. @throws ApiError */
  readonly ignore: () => Promise<IgnoredStored>;
}

const typingMs = 300;

/** Counts the stored mentions that an exclusion is about, and ignores them where the person chooses that. */
export function useStoredMatches(exclusion: Exclusion): StoredMatches {
  const { id: projectId } = useProject();
  const client = useQueryClient();
  // What comes in from here on stays as it is.
  const [found_until] = useState(() => serverTime(new Date()).toISOString());
  const [chosen, setChosen] = useState(false);
  const counted = useDebounced(exclusion, typingMs);
  const input = inputOf(counted, found_until);
  const triage = useChange('triage_mentions');
  const query = useOperation(
    'triage_mentions',
    { ...(input ?? noInput), dry_run: true },
    { enabled: input !== null },
  );
  const isCurrent = JSON.stringify(counted) === JSON.stringify(exclusion);
  const count = input === null || !isCurrent ? null : (query.data?.updated ?? null);
  const ignore = async (): Promise<IgnoredStored> => {
    const now = inputOf(exclusion, found_until);
    if (!chosen || now === null) return nothingIgnored;
    const { triage_id, updated } = await triage.mutateAsync(now);
    if (triage_id !== null) rememberTriage(triage_id);
    await client.resetQueries({ queryKey: operationKey(projectId, 'list_mentions') });
    for (const name of ['count_mentions', 'list_activity'] as const)
      void client.invalidateQueries({ queryKey: operationKey(projectId, name) });
    return { triageId: triage_id, count: updated };
  };
  return { exclusion, count, chosen, choose: setChosen, ignore };
}

const noInput = { filter: {}, found_until: '', status: 'ignored' } as Given<'triage_mentions'>;

function inputOf(exclusion: Exclusion, found_until: string): Given<'triage_mentions'> | null {
  const filter = storedFilter(exclusion);
  return filter === null ? null : ({ filter, found_until, status: 'ignored' } as Given<'triage_mentions'>);
}
