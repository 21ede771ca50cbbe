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
/** Changes that an older transaction holds back are asked for again after this time, then after twice as long each time. */
const heldBackMs = 500;
/** The list was read a little before changes are first asked for. Receiving a change twice does no harm. */
const overlapMs = 30_000;
/** More than these pages of changes at once are better read as a new list. */
const maxPages = 5;

/** What has changed since the list was loaded. */
export interface Changes {
  /** From when on; null = not asked yet. A cursor goes on with the very question that it is of. */
  readonly since: string | null;
  readonly cursor: string | null;
  /** Mentions that belong to the view, as far as it is loaded, and are not in the list yet, newest first. */
  readonly unseen: readonly MentionOutput[];
  /** Whether there was too much to follow. */
  readonly tooMany: boolean;
  /** How many answers in a row have said that newer changes are held back. */
  readonly heldBack: number;
}

const none: Changes = { since: null, cursor: null, unseen: [], tooMany: false, heldBack: 0 };

/**
 * Asks what has changed, whenever the project's stream says that something has, and once a minute in case that was lost: mentions of the list are renewed where they stand, new ones wait to be shown.
 * @param listKey where the pages of the list lie in the cache
 * @param hasMore whether the list goes on behind the loaded mentions
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
  // Whatever their status, relevance and assignee now are: what leaves the view has changed, too.
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
      // What this person has just changed is newer than the answer.
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
