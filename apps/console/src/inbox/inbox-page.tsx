import './inbox.css';
import { lazy, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { MentionOutput } from '@earshot/contracts';
import type { MentionStatus } from '@earshot/domain';
import { leavesAtOnce } from '../data/triage/set-here.js';
import { useTriage } from '../data/triage/triage.js';
import { useOperation } from '../data/call/use-operation.js';
import { filterInput } from '../filter/filter-input.js';
import { type MentionView, statusStays, writeView } from '../filter/mention-filter.js';
import { countText } from '../format/count.js';
import { useCommands } from '../keys/use-commands.js';
import { MentionView as MentionDetail } from '../mention/mention-view.js';
import { StatusActions } from '../mention/status-actions.js';
import { useStatusCommands } from '../mention/use-status-commands.js';
import { AfterPaint } from '../parts/after-paint.js';
import { Button, CommandButton } from '../parts/button.js';
import { useTitle } from '../parts/page.js';
import { Part } from '../parts/part.js';
import { ErrorNotice, Skeleton } from '../parts/states.js';
import { showToast } from '../parts/toasts.js';
import { BulkBar } from './bulk-bar.js';
import { InboxBar } from './inbox-bar.js';
import { InboxEmpty } from './inbox-empty.js';
import { ListEnd } from './list/list-end.js';
import { listItems } from './list/list-items.js';
import { MentionList } from './list/mention-list.js';
import { savedOrder } from './saved-order.js';
import { shownView } from './shown-view.js';
import { useGaps } from './list/use-gaps.js';
import { useNextPage } from './list/use-next-page.js';
import { useInbox } from './use-inbox.js';
import { useSelection } from './use-selection.js';

const AllMatching = lazy(() => import('./all-matching.js'));

const nothing: readonly never[] = [];

/** The list of mentions, the open mention beside it, and the actions on them. */
export default function InboxPage(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const view = useMemo(() => shownView(search), [search]);
  const inbox = useInbox(view);
  const { query, mentions, news, showNew, reload, loaded } = inbox;
  const failed = query.isError && !query.isFetchNextPageError;
  const nextPage = useNextPage(inbox);
  const gaps = useGaps(loaded && view.order === 'found');
  const complete = loaded && !query.hasNextPage;
  const items = useMemo(
    () =>
      listItems(mentions, view.status, view.order === 'found' ? gaps : nothing, complete, (id) =>
        leavesAtOnce(id, view.status),
      ),
    [mentions, view.status, view.order, gaps, complete],
  );
  const rows = useMemo(
    () => items.flatMap((item) => (item.kind === 'mention' ? [item.mention] : [])),
    [items],
  );
  const asked = search.get('open');
  const current = asked === null ? rows[0] : rows.find(({ id }) => id === asked);
  const openId = current?.id ?? asked;
  // The address may name a mention that is not loaded, or not in this list.
  const elsewhere = useOperation(
    'get_mention',
    { id: openId ?? '' },
    { enabled: openId !== null && !current },
  );
  const opened = current ?? elsewhere.data;
  const detail = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const pane = detail.current;
    pane?.scrollTo(0, 0);
    if (asked === null) return;
    // In a short window it may be partly out of sight.
    pane?.scrollIntoView();
    // On a phone, the only place where this first button is shown, the pane hides what had the focus.
    if (!pane?.contains(document.activeElement)) pane?.querySelector('button')?.focus();
  }, [asked, openId]);
  const at = rows.findIndex(({ id }) => id === openId);
  const selection = useSelection(useMemo(() => rows.map(({ id }) => id), [rows]));
  const triage = useTriage();
  useTitle(view.status.join() === 'new' ? 'Inbox' : 'Mentions');

  const open = useCallback(
    (id: string | null, { push = false } = {}) =>
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          if (id === null) next.delete('open');
          else next.set('open', id);
          return next;
        },
        { replace: !push },
      ),
    [setSearch],
  );
  const show = (next: MentionView): void => {
    const shown = new URLSearchParams(writeView(next));
    const isReordered = next.order !== view.order;
    // Without an order, an address shows the saved one.
    if (isReordered || search.has('order')) shown.set('order', next.order);
    if (isReordered) savedOrder.write(next.order);
    setSearch(shown);
  };
  const openRow = useCallback((id: string) => open(id, { push: true }), [open]);
  const step = (by: number): void => {
    const next = rows[at === -1 ? 0 : at + by];
    if (next !== undefined) open(next.id);
  };
  const isSelecting = selection.ids.size > 0;
  const change = (chosen: readonly MentionOutput[], status: MentionStatus): void => {
    const going = new Set(chosen);
    // If the current mention leaves the list, opens the next one that stays, else the previous one; not in a narrow window
    // that shows the list, which would be hidden.
    if (
      detail.current?.offsetParent &&
      current !== undefined &&
      going.has(current) &&
      !statusStays(view, status)
    ) {
      const stays = (row: MentionOutput): boolean => !going.has(row);
      const next = rows.slice(at + 1).find(stays) ?? rows.findLast(stays);
      if (next !== undefined) open(next.id);
    }
    triage.setStatus(chosen, status);
  };
  const changeOpen = (status: MentionStatus): void => change(opened ? [opened] : [], status);
  const changeSelected = (status: MentionStatus): void => {
    change(
      rows.filter(({ id }) => selection.ids.has(id)),
      status,
    );
    selection.clear();
  };
  useStatusCommands(opened?.status, changeOpen);
  useCommands({
    next: () => step(1),
    previous: () => step(-1),
    open: () => openId !== null && open(openId, { push: true }),
    select: () => openId !== null && selection.toggle(openId),
    extendDown: () => {
      selection.extend(openId, rows[at + 1]?.id);
      step(1);
    },
    extendUp: () => {
      selection.extend(openId, rows[at - 1]?.id);
      step(-1);
    },
    selectLoaded: selection.all,
    ...(isSelecting ? { clearSelection: selection.clear } : {}),
    undo: () => {
      const [first] = triage.undo();
      if (first !== undefined) open(first);
    },
    ...(news === null ? {} : { showNew }),
  });
  const [changingAll, setChangingAll] = useState(false);
  const allChanged = (text: string, triageId: string | null): void => {
    setChangingAll(false);
    showToast({
      text,
      actions: triageId === null ? [] : [{ label: 'Undo', run: triage.remember(triageId) }],
    });
    // Most of the loaded mentions have changed, so reload.
    reload();
  };
  // Counts only once the rows have loaded, so as not to delay them.
  const count = useOperation('count_mentions', filterInput(view), { enabled: loaded });
  // An empty list is right before the changes that emptied it are counted.
  const total = complete && items.length === 0 && news === null ? 0 : count.data?.count;
  return (
    <div className={`inbox${asked === null ? '' : ' opened'}`}>
      <h1 className="unseen">Inbox</h1>
      <InboxBar view={view} onView={show} loaded={loaded} />
      <section className="column" aria-label="List">
        <div className="above">
          <div className="total soft small">
            <span role="status">{total === undefined || failed ? ' ' : countText(total, 'mention')}</span>
            {items.length === 0 ? null : (
              <CommandButton
                does="triage_mentions"
                command="allMatching"
                kind="quiet"
                run={() => setChangingAll(true)}
              >
                All that match
              </CommandButton>
            )}
          </div>
          {isSelecting ? (
            <BulkBar count={selection.ids.size} onStatus={changeSelected} onClear={selection.clear} />
          ) : null}
        </div>
        {query.isPending ? <Skeleton rows={8} /> : null}
        {failed ? <ErrorNotice error={query.error} retry={() => void query.refetch()} /> : null}
        {complete && items.length === 0 ? (
          <InboxEmpty view={view} news={news} onShowNew={showNew} onView={show} />
        ) : null}
        {items.length > 0 || query.hasNextPage ? (
          <MentionList
            key={writeView(view)}
            items={items}
            currentId={openId}
            follows={asked !== null}
            selected={selection.ids}
            statuses={view.status}
            busy={query.isFetching}
            news={news}
            onShowNew={showNew}
            onOpen={openRow}
            onSelect={selection.toggle}
            onEnd={nextPage.load}
            end={<ListEnd next={nextPage} />}
          />
        ) : null}
      </section>
      {changingAll ? (
        <Part>
          <AllMatching
            filter={filterInput(view)}
            shown={mentions}
            onDone={allChanged}
            onClose={() => setChangingAll(false)}
          />
        </Part>
      ) : null}
      <section className="detail" ref={detail} aria-label="Open mention">
        {openId === null ? null : (
          <>
            <div className="back">
              <Button kind="quiet" onClick={() => open(null)}>
                ‹ Back to the list
              </Button>
            </div>
            <AfterPaint>
              <MentionDetail key={openId} id={openId} mention={opened} isSelecting={isSelecting} />
              {opened === undefined ? null : <StatusActions status={opened.status} onStatus={changeOpen} />}
            </AfterPaint>
          </>
        )}
      </section>
    </div>
  );
}
