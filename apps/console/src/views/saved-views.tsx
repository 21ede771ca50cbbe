import './views.css';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useOperation } from '../data/call/use-operation.js';
import { useProjectPath } from '../data/project.js';
import { type MentionView, writeView } from '../filter/mention-filter.js';
import { isSameFilter, viewOfFilter } from '../filter/view-of-filter.js';
import { hiddenPreset, presets } from '../inbox/presets.js';
import { useCommands } from '../keys/use-commands.js';
import { Button } from '../parts/button.js';
import { ManageViews } from './manage-views.js';
import { NewView } from './new-view.js';
import { useMissingText } from './use-missing-text.js';
import { besideTab, countedUpTo, viewCountText } from './view-tab.js';

/** The project's own views as tabs after the presets, and the dialogs to create and change them. */
export default function SavedViews({ view }: { readonly view: MentionView }): ReactNode {
  const [making, setMaking] = useState(false);
  const [managing, setManaging] = useState(false);
  const path = useProjectPath();
  const [, go] = useLocation();
  const list = useOperation('list_views', { count_up_to: countedUpTo }, { keepOld: true });
  const views = list.data?.views ?? [];
  const saved = views.map((one) => ({ ...one, shows: viewOfFilter(one.filter) }));
  const missingOf = useMissingText(views);
  const hrefOf = (shown: MentionView): string => {
    const query = writeView(shown);
    return `${path('inbox')}${query === '' ? '' : `?${query}`}`;
  };
  const all = [
    ...[...presets, hiddenPreset].map((preset) => preset.view),
    ...saved.flatMap(({ shows }) => shows ?? []),
  ];
  const step = (by: 1 | -1): void => {
    const at = all.findIndex((one) => isSameFilter(one, view));
    const next = all[besideTab(all.length, at, by)];
    if (next !== undefined) go(hrefOf(next));
  };
  const shown = writeView(view);
  // The tabs may be wider than the page, so scroll to the current one, which may also be a preset.
  useEffect(() => {
    document
      .querySelector('.views [aria-current=page]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown, views.length]);
  useCommands({ earlier: () => step(-1), later: () => step(1) });
  return (
    <>
      {saved.map(({ shows, ...one }) => {
        const { id, name, mentions } = one;
        const missing = missingOf(one);
        const text = (
          <>
            <bdi>{name}</bdi> <span className="count">{viewCountText(mentions)}</span>
            {missing === null ? null : <span className="missing"> · {missing}</span>}
          </>
        );
        return shows === null ? (
          <span key={id} className="no-tab soft">
            {text} · only programs can show it
          </span>
        ) : (
          <Link key={id} href={hrefOf(shows)} aria-current={isSameFilter(shows, view) ? 'page' : undefined}>
            {text}
          </Link>
        );
      })}
      <Button does="create_view" kind="quiet" onClick={() => setMaking(true)}>
        + View
      </Button>
      {views.length === 0 ? null : (
        <Button does="update_view" kind="quiet" onClick={() => setManaging(true)}>
          Views …
        </Button>
      )}
      {making ? <NewView view={view} onClose={() => setMaking(false)} /> : null}
      {managing ? <ManageViews views={views} view={view} onClose={() => setManaging(false)} /> : null}
    </>
  );
}
