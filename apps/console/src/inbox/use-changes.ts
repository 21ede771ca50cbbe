import { useMemo } from 'react';
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MentionOutput } from '@earshot/contracts';
import { type Answer, callOperation, type Given } from '../data/call/call-operation.js';
import { useSession } from '../data/account.js';
import { serverTime } from '../data/call/server-clock.js';
import { changesKey } from '../data/live/use-live.js';
import { useProject } from '../data/project.js';
import { waitingChanges } from '../data/triage/status-outbox.js';
import { filterInput } from '../filter/filter-input.js';
import type { MentionView } from '../filter/mention-filter.js';
import { patchMentions, showable, waitingMentions } from './merge-changes.js';

const lookMs = 60_000;
/** The delay (ms) before asking again for changes that an older transaction holds back; it doubles each time. */
const heldBackMs = 500;
/** The list was loaded a little before changes are first requested. Receiving a change twice does no harm. */
const overlapMs = 30_000;
/** With more pages of changes than this, reloading the list is better. */
const maxPages = 5;

/** The changes since the list was loaded. */
export interface Changes {
  /** The start of the changes; null = not requested yet. A cursor is only valid for the query it came from. */
  readonly since: string | null;
  readonly cursor: string | null;
  /** Mentions in the loaded part of the view that are not in the list yet, newest first. */
  readonly unseen: readonly MentionOutput[];
  /** Whether there were too many changes to follow. */
  readonly tooMany: boolean;
  /** The number of consecutive answers saying that newer changes are held back. */
  readonly heldBack: number;
}

const none: Changes = { since: null, cursor: null, unseen: [], tooMany: false, heldBack: 0 };

/**
 * Fetches changes whenever the project's stream reports any, and once a minute in case that was lost: mentions in the list
 * are updated in place, new ones wait to be shown.
 * @param listKey the cache key of the list's pages
 * @param hasMore whether there are more mentions after the loaded ones
 */
export function useChanges(
  view: MentionView,
  mentions: readonly MentionOutput[],
  listKey: readonly unknown[],
  hasMore: boolean,
  enabled: boolean,
): Changes {
  const client = useQueryClient();
  const { id: projectId } = useProject();
  const key = [...listKey, changesKey];
  const { data: session } = useSession();
  const me = session?.user.id ?? '';
  // No conditions on status, relevance or assignee: a mention that leaves the view has changed, too.
  const {
    status: _,
    status_not: __,
    is_relevant: ___,
    is_relevant_not: ____,
    assignee: _____,
    ...conditions
  } = filterInput(view);
  const changes = useQuery<Changes>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<Changes>(key) ?? none;
      const since = before.since ?? new Date(serverTime(new Date()).getTime() - overlapMs).toISOString();
      const input: Given<'list_mentions'> = {
        ...conditions,
        order: 'updated',
        updated_since: since,
        limit: 100,
      };
      const found: MentionOutput[] = [];
      let { cursor, heldBack } = before;
      for (let page = 0; page < maxPages; page += 1) {
        const answer: Answer<'list_mentions'> = await callOperation(
          'list_mentions',
          cursor === null ? input : { ...input, cursor },
          { projectId, signal },
        );
        found.push(...answer.mentions);
        cursor = answer.next_cursor ?? answer.sync_cursor;
        heldBack = answer.sync_complete === false ? heldBack + 1 : 0;
        if (answer.next_cursor === null) break;
        if (page === maxPages - 1) return { ...before, tooMany: true };
      }
      // The user's own pending changes are newer than the answer.
      if (waitingChanges.get() > 0) return before;
      client.setQueryData<InfiniteData<Answer<'list_mentions'>>>(
        listKey,
        (data) => data && patchMentions(data, found),
      );
      const unseen = waitingMentions(before.unseen, found, view, me);
      return { since, cursor, tooMany: false, unseen, heldBack };
    },
    enabled,
    staleTime: lookMs,
    refetchInterval: ({ state }) => nextLookMs(state.data?.heldBack ?? 0),
  });
  const { unseen, ...rest } = changes.data ?? none;
  const shown = useMemo(
    () => showable(unseen, mentions, hasMore, view.order),
    [unseen, mentions, hasMore, view.order],
  );
  return { ...rest, unseen: shown };
}

function nextLookMs(heldBack: number): number {
  return heldBack === 0 ? lookMs : Math.min(lookMs, heldBackMs * 2 ** (heldBack - 1));
}
