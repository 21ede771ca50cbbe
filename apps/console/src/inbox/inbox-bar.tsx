import { lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useProjectPath } from '../data/project.js';
import { useOperation } from '../data/call/use-operation.js';
import { filterInput } from '../filter/filter-input.js';
import { conditionCount, type MentionView, writeView } from '../filter/mention-filter.js';
import { numberText } from '../format/count.js';
import { KeyHint } from '../keys/key-hint.js';
import { useCommands } from '../keys/use-commands.js';
import { Button } from '../parts/button.js';
import { Part } from '../parts/part.js';
import { countedPresets, hiddenPreset, presets, sameView } from './presets.js';

const FilterDialog = lazy(() => import('../filter/filter-dialog.js'));
const SavedViews = lazy(() => import('../views/saved-views.js'));

/** The preset views, the search, the order and the filter. */
export function InboxBar(props: {
  readonly view: MentionView;
  readonly onView: (view: MentionView) => void;
  /** Whether the list has loaded; less important data is fetched after it. */
  readonly loaded: boolean;
}): ReactNode {
  const { view, onView, loaded } = props;
  const [filtering, setFiltering] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const path = useProjectPath();
  const hidden = useOperation('count_mentions', filterInput(hiddenPreset.view), { enabled: loaded });
  useCommands({ search: () => field.current?.focus(), filter: () => setFiltering(true) });
  const shown = writeView(view);
  // In each view, which what was typed in the one before does not limit. Not by a new field, which would lose the focus while
  // the user types.
  useEffect(() => {
    if (field.current !== null) field.current.value = view.q ?? '';
  }, [view.q, shown]);
  // The search has its own field.
  const set = conditionCount({ ...view, q: null });
  // Once shown, they stay while another list loads.
  const [settled, setSettled] = useState(loaded);
  if (loaded && !settled) setSettled(true);
  return (
    <div className="inbox-bar">
      <nav className="views scroll" aria-label="Views">
        {[...presets, hiddenPreset].map((preset) => (
          <Link
            key={preset.name}
            href={`${path('inbox')}${queryOf(preset.view)}`}
            aria-current={sameView(preset.view, view) ? 'page' : undefined}
          >
            {preset.name}{' '}
            {preset === hiddenPreset && hidden.data !== undefined ? (
              <span className="count">{numberText(hidden.data.count)}</span>
            ) : countedPresets.includes(preset) ? (
              <PresetCount view={preset.view} enabled={loaded} />
            ) : null}
          </Link>
        ))}
        {settled ? (
          <Part>
            <SavedViews view={view} />
          </Part>
        ) : null}
      </nav>
      <form
        className="search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          onView({ ...view, q: field.current?.value.trim() || null });
          // So that the keys of the inbox work at once.
          field.current?.blur();
        }}
      >
        <input
          ref={field}
          type="search"
          name="q"
          aria-label="Search mentions"
          placeholder="Search mentions"
          // Emptying the field ends the search: browsers have a button for that, and Escape.
          onChange={({ target }) => {
            if (target.value === '' && view.q !== null) onView({ ...view, q: null });
          }}
          maxLength={200}
          dir="auto"
        />
        <KeyHint of="search" />
      </form>
      <label className="order">
        <span className="unseen">Order</span>
        <select
          value={view.order}
          onChange={(event) => onView({ ...view, order: event.target.value as MentionView['order'] })}
        >
          <option value="found">Newest</option>
          <option value="urgency">Most urgent</option>
        </select>
      </label>
      <Button kind="quiet" command="filter" onClick={() => setFiltering(true)}>
        {set === 0 ? 'Filter' : `Filter (${set})`}
      </Button>
      {filtering ? (
        <Part>
          <FilterDialog view={view} onView={onView} onClose={() => setFiltering(false)} />
        </Part>
      ) : null}
    </div>
  );
}

/** The same query as for the list's total, so it is free if that is also shown. */
function PresetCount({
  view,
  enabled,
}: {
  readonly view: MentionView;
  readonly enabled: boolean;
}): ReactNode {
  const { data } = useOperation('count_mentions', filterInput(view), { enabled });
  return data === undefined ? null : <span className="count">{numberText(data.count)}</span>;
}

function queryOf(view: MentionView): string {
  const query = writeView(view);
  return query === '' ? '' : `?${query}`;
}
