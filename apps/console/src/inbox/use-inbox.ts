import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MentionOutput } from '@earshot/contracts';
import type { Answer } from '../data/call/call-operation.js';
import { useProject } from '../data/project.js';
import { operationKey, usePagedOperation } from '../data/call/use-operation.js';
import type { MentionView } from '../filter/mention-filter.js';
import { countText } from '../format/count.js';
import { withNew } from './merge-changes.js';
import { viewInput } from './shown-view.js';
import { useChanges } from './use-changes.js';

/** The maximum number of rows in a list: to go further back, filter by date. */
export const maxRows = 10_000;

/** The loaded mentions of a view, and what has arrived since. */
export interface Inbox {
  readonly query: ReturnType<typeof usePagedOperation<'list_mentions'>>;
  readonly mentions: readonly MentionOutput[];
  /** Whether the first page has loaded, whatever became of later ones. */
  readonly loaded: boolean;
  /** Describes what arrived since the list was loaded; null = nothing. */
  readonly news: string | null;
  /** Adds it to the list. */
  readonly showNew: () => void;
  /** Reloads the list from the start. */
  readonly reload: () => void;
}

/** Loads a view page by page. Nothing moves by itself: new mentions wait to be shown. */
export function useInbox(view: MentionView): Inbox {
  const client = useQueryClient();
  const { id: projectId } = useProject();
  const input = viewInput(view);
  const query = usePagedOperation('list_mentions', input, { still: true });
  const mentions = useMemo(() => query.data?.pages.flatMap((page) => page.mentions) ?? [], [query.data]);
  const loaded = query.data !== undefined;
  const listKey = operationKey(projectId, 'list_mentions', input);
  const { unseen, tooMany } = useChanges(view, mentions, listKey, query.hasNextPage, loaded);
  const reload = (): void => {
    void client.resetQueries({ queryKey: listKey });
    void client.invalidateQueries({ queryKey: operationKey(projectId, 'count_mentions') });
  };
  const showNew = (): void => {
    // New mentions that do not all belong at the top, or are too many to follow, need a reload.
    const first = mentions[0]?.found_at ?? '';
    if (view.order !== 'found' || tooMany || unseen.some(({ found_at }) => found_at < first)) {
      void client.resetQueries({ queryKey: listKey });
      return;
    }
    client.setQueryData<InfiniteData<Answer<'list_mentions'>>>(
      listKey,
      (data) => data && withNew(data, unseen),
    );
  };
  return { query, mentions, loaded, news: newsText(unseen.length, tooMany), showNew, reload };
}

function newsText(count: number, tooMany: boolean): string | null {
  if (tooMany) return 'A lot has changed: reload the list';
  return count === 0 ? null : countText(count, 'new mention');
}
