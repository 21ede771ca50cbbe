import { useMemo } from 'react';
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MentionOutput } from '@earshot/contracts';
import { type Answer, callOperation, type Given } from '../data/call/call-operation.js';
import { useSession } from '../data/account.js';
import { serverTime } from '../data/call/server-clock.js';
import { changesKey } from '../data/live/changes-key.js';
import { useProject } from '../data/project.js';
import { waitingChanges } from '../data/triage/status-outbox.js';
import { filterInput } from '../filter/filter-input.js';
import { conditionCount, type MentionView } from '../filter/mention-filter.js';
import { patchMentions, showable, waitingMentions } from './merge-changes.js';
import { readChanges } from './read-changes.js';

const lookMs = 60_000;
/** The delay (ms) before asking again for changes that an older transaction holds back; it doubles each time. */
const heldBackMs = 500;
/** A transaction that was running when the list was read has made its changes earlier. Receiving a change twice does no harm. */
const overlapMs = 30_000;
/** The same for a list that is read again: long enough for most transactions, and shorter than the waits between restarts. */
const restartOverlapMs = 3_000;
/**
 * For how long a list that was read right after very many changes is read again before the user is asked to reload it: as
 * long as an older transaction may hold them back, and ten seconds. It is no number of times, because reports of changes may
 * follow one another faster than the overlap passes.
 */
const restartsForMs = overlapMs + 10_000;

/** The changes since the list was loaded. */
export interface Changes {
  /** Too many changes that are found later than this (ms since 1970) do not have the list read again. */
  readonly restartsUntil: number;
  /** What to ask for next. */
  readonly next: Given<'list_mentions'>;
  /** Mentions in the loaded part of the view that are not in the list yet, newest first. */
  readonly unseen: readonly MentionOutput[];
  /** Whether there were too many changes to follow: nothing is requested until the list is reloaded. */
  readonly tooMany: boolean;
  /** The number of consecutive answers after which more must be requested soon, as newer changes are held back. */
  readonly heldBack: number;
}

const nothing: readonly never[] = [];

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
): Pick<Changes, 'unseen' | 'tooMany'> {
  const client = useQueryClient();
  const { id: projectId } = useProject();
  const key = [...listKey, changesKey];
  const { data: session } = useSession();
  const me = session?.user.id ?? '';
  /** Keeps the start whether or not the first request succeeds: what is found until then is a change, too. */
  const begin = (): Changes => {
    const readAt = client.getQueryState(listKey)?.dataUpdatedAt;
    // Without data, the list is being read.
    const now = serverTime(new Date(readAt || Date.now())).getTime();
    const next = { updated_since: new Date(now - overlapMs).toISOString() };
    const restartsUntil = now + restartsForMs;
    const changes: Changes = { restartsUntil, next, unseen: [], tooMany: false, heldBack: 0 };
    client.setQueryData(key, changes);
    return changes;
  };
  /**
   * If too many changes are found soon after the list was read, most were made right before that, though an older
   * transaction may have held them back. Reads the list again and follows it from then on.
   */
  const restart = async (before: Changes): Promise<Changes> => {
    const now = serverTime(new Date()).getTime();
    if (now > before.restartsUntil) return { ...before, tooMany: true };
    const heldBack = before.heldBack + 1;
    if (client.getQueryData(listKey) === undefined) return { ...before, heldBack };
    const next = { updated_since: new Date(now - restartOverlapMs).toISOString() };
    await client.refetchQueries({ queryKey: listKey, exact: true }, { throwOnError: true });
    // What was waiting to be shown is in the list now, or no longer in the view.
    return { ...before, next, unseen: [], heldBack };
  };
  const changes = useQuery<Changes>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<Changes>(key) ?? begin();
      if (before.tooMany) return before;
      const read = (input: Given<'list_mentions'>): ReturnType<typeof readChanges> =>
        readChanges((page) => callOperation('list_mentions', page, { projectId, signal }), input);
      // Without the view's conditions: a mention that no longer meets them has changed, too.
      const changed = await read(before.next);
      if (changed === null) return await restart(before);
      const [found, next, isComplete] = changed;
      // Whether mentions that are not in the list meet conditions not checked here is asked only if there are any.
      let entered = found;
      if (conditionCount(view) > 0) {
        const waiting = waitingMentions([], found, view, me);
        const [updated_since] = showable(waiting, mentions, hasMore, view.order)
          .map(({ updated_at }) => updated_at)
          .sort();
        const answer =
          updated_since === undefined ? [[]] : await read({ ...filterInput(view), updated_since });
        if (answer === null) return await restart(before);
        entered = answer[0];
      }
      // The user's own pending changes are newer than the answer.
      if (waitingChanges.get() > 0) return before;
      client.setQueryData<InfiniteData<Answer<'list_mentions'>>>(
        listKey,
        (data) => data && patchMentions(data, found),
      );
      const waiting = before.unseen.filter(({ id }) => !found.some((mention) => mention.id === id));
      const unseen = waitingMentions(waiting, entered, view, me);
      return { ...before, next, unseen, heldBack: isComplete ? 0 : before.heldBack + 1 };
    },
    enabled,
    staleTime: lookMs,
    refetchInterval: ({ state }) => nextLookMs(state.data?.heldBack ?? 0),
  });
  const { unseen = nothing, tooMany = false } = changes.data ?? {};
  const shown = useMemo(
    () => showable(unseen, mentions, hasMore, view.order),
    [unseen, mentions, hasMore, view.order],
  );
  return { unseen: shown, tooMany };
}

function nextLookMs(heldBack: number): number {
  return heldBack === 0 ? lookMs : Math.min(lookMs, heldBackMs * 2 ** (heldBack - 1));
}
