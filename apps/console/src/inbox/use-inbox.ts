import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MentionOutput } from '@earshot/contracts';
import { type Answer, callOperation, type Given } from '../data/call-operation.js';
import { useProject } from '../data/project.js';
import { operationKey, usePagedOperation } from '../data/use-operation.js';
import { filterInput } from '../filter/filter-input.js';
import type { MentionView } from '../filter/mention-filter.js';

/** How many rows a list has at most: further back, a date finds more. */
export const maxRows = 10_000;
const pageSize = 50;
const lookMs = 60_000;

/** The mentions of a view as far as they are loaded, and what has come since. */
export interface Inbox {
  readonly query: ReturnType<typeof usePagedOperation<'list_mentions'>>;
  readonly mentions: readonly MentionOutput[];
  /** How many have come since the list was loaded. */
  readonly newCount: number;
  /** Puts them into the list. */
  readonly showNew: () => void;
}

/** Loads a view page by page, and once a minute what is new in it. */
export function useInbox(view: MentionView): Inbox {
  const client = useQueryClient();
  const { id: projectId } = useProject();
  const input: Given<'list_mentions'> = { ...filterInput(view), order: view.order, limit: pageSize };
  const query = usePagedOperation('list_mentions', input);
  const mentions = useMemo(() => query.data?.pages.flatMap((page) => page.mentions) ?? [], [query.data]);
  const newest = mentions.reduce((latest, { found_at }) => (found_at > latest ? found_at : latest), '');
  const since: Given<'list_mentions'> = {
    ...filterInput(view),
    order: 'found',
    limit: 100,
    ...(newest === '' ? {} : { found_since: newest }),
  };
  const fresh = useQuery<Answer<'list_mentions'>>({
    queryKey: [...operationKey(projectId, 'list_mentions', since), 'new'],
    queryFn: ({ signal }) => callOperation('list_mentions', since, { projectId, signal }),
    enabled: query.isSuccess,
    initialData: { mentions: [], next_cursor: null, sync_cursor: null },
    staleTime: lookMs,
    refetchInterval: lookMs,
  });
  const known = new Set(mentions.map(({ id }) => id));
  const unseen = fresh.data.mentions.filter(({ id }) => !known.has(id));
  const showNew = (): void => {
    // By urgency they belong anywhere, and more than a page of them is a new list.
    if (view.order !== 'found' || fresh.data.next_cursor !== null) {
      void query.refetch();
      return;
    }
    client.setQueryData<InfiniteData<Answer<'list_mentions'>>>(
      operationKey(projectId, 'list_mentions', input),
      (data) => {
        const [first, ...rest] = data?.pages ?? [];
        return data === undefined || first === undefined
          ? data
          : { ...data, pages: [{ ...first, mentions: [...unseen, ...first.mentions] }, ...rest] };
      },
    );
  };
  return { query, mentions, newCount: unseen.length, showNew };
}
