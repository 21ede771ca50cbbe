import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { type MentionStatus, sourceLabels } from '@earshot/domain';
import { othersChanges } from '../../data/live/others-changes.js';
import { useStore } from '../../data/memory/store.js';
import { isSetHere } from '../../data/triage/set-here.js';
import { momentText } from '../../format/local-times.js';
import { useTimes } from '../../format/use-times.js';
import { Button } from '../../parts/button.js';
import type { GapItem, ListItem } from './list-items.js';
import { MentionRow } from './mention-row.js';

/** Contents and actions of the list. */
export interface MentionListProps {
  readonly items: readonly ListItem[];
  readonly currentId: string | null;
  /** Whether to scroll to the current row; not if it is only the first by default: going back leaves the list as it was. */
  readonly follows: boolean;
  readonly selected: ReadonlySet<string>;
  /** The statuses wanted; empty = any. */
  readonly statuses: readonly MentionStatus[];
  readonly busy: boolean;
  /** Describes what arrived since the list was loaded; null = nothing. */
  readonly news: string | null;
  readonly onShowNew: () => void;
  readonly onOpen: (id: string) => void;
  readonly onSelect: (id: string) => void;
  /** Called when scrolling nears the end. */
  readonly onEnd: () => void;
  readonly end: ReactNode;
}

/** The visible rows, always including the current one. Follows ARIA's feed pattern. */
export function MentionList(props: MentionListProps): ReactNode {
  const { items, currentId, follows, selected, statuses, busy, news, onShowNew, onOpen, onSelect, onEnd } =
    props;
  const changedBy = useStore(othersChanges);
  const scroll = useRef<HTMLDivElement>(null);
  const currentIndex = items.findIndex(({ id }) => id === currentId);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => (items[index]?.kind === 'gap' ? 39 : 64),
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 6,
    // The largest possible height until it is measured, so that the first rows appear with the list.
    initialRect: { width: 0, height: window.innerHeight },
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return currentIndex === -1 || shown.includes(currentIndex)
        ? shown
        : [...shown, currentIndex].sort((a, b) => a - b);
    },
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= items.length - 20) onEnd();
  }, [last, items.length, onEnd]);
  // Focus follows the current row while it is in the list, but is not taken from other elements. Null: the list is shown anew
  // with a row open, e.g. by going back to it.
  const followed = useRef(follows ? null : currentId);
  useEffect(() => {
    if (followed.current === currentId || currentIndex === -1) return;
    if (follows) rows.scrollToIndex(currentIndex, { align: followed.current === null ? 'center' : 'auto' });
    const focused = document.activeElement as HTMLElement | null;
    const inList = focused?.contains(scroll.current) || scroll.current?.contains(focused);
    // After going back, the button for that has the focus and is hidden: it returns to the row that was open.
    const button = document.getElementById(`mention-${inList ? currentId : followed.current}`);
    const row = inList ? button?.closest('article') : focused?.offsetParent === null && button;
    if (row) row.focus({ preventScroll: true });
    followed.current = currentId;
  });
  return (
    <div className="list" ref={scroll}>
      {news === null ? null : (
        <div className="fresh">
          <Button kind="quiet" command="showNew" onClick={onShowNew}>
            {news}
          </Button>
        </div>
      )}
      <div role="feed" aria-busy={busy} aria-label="Mentions" style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, start, key }) => {
          const item = items[index];
          if (item === undefined) return null;
          const isCurrent = item.id === currentId || (currentIndex === -1 && index === 0);
          return (
            <article
              key={key}
              ref={rows.measureElement}
              data-index={index}
              tabIndex={isCurrent ? 0 : -1}
              aria-posinset={index + 1}
              aria-setsize={-1}
              aria-labelledby={item.kind === 'mention' ? `mention-${item.id}` : undefined}
              aria-label={item.kind === 'gap' ? 'Not read' : undefined}
              aria-describedby={item.kind === 'gap' ? `gap-${index}` : `urgency-${item.id} facts-${item.id}`}
              aria-current={item.id === currentId ? 'true' : undefined}
              style={{ transform: `translateY(${start}px)` }}
            >
              {item.kind === 'gap' ? (
                <GapRow gap={item} id={`gap-${index}`} />
              ) : (
                <MentionRow
                  mention={item.mention}
                  current={item.id === currentId}
                  selected={selected.has(item.id)}
                  selecting={selected.size > 0}
                  changedBy={isSetHere(item.id) ? null : (changedBy.get(item.id) ?? null)}
                  leaving={statuses.length > 0 && !statuses.includes(item.mention.status)}
                  onOpen={onOpen}
                  onSelect={onSelect}
                />
              )}
            </article>
          );
        })}
      </div>
      {props.end}
    </div>
  );
}

/** Time that was not read, below what was found after it: posts may be missing here. */
function GapRow({ gap, id }: { readonly gap: GapItem; readonly id: string }): ReactNode {
  const times = useTimes();
  return (
    <p className="gap hatched" id={id} title={gap.reason}>
      {sourceLabels[gap.source]} was not read {momentText(gap.from, times)} to {momentText(gap.until, times)}:
      posts may be missing. {gap.reason}
    </p>
  );
}
