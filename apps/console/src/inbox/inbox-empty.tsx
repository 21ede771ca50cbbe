import type { ReactNode } from 'react';
import { May } from '../parts/may.js';
import { Link } from 'wouter';
import { useProject, useProjectPath } from '../data/project.js';
import { useAllMonitors } from '../data/use-all-monitors.js';
import { useMay } from '../data/use-may.js';
import { useOperation } from '../data/call/use-operation.js';
import { filterInput } from '../filter/filter-input.js';
import { inboxView, type MentionView } from '../filter/mention-filter.js';
import { countText } from '../format/count.js';
import { useTimes } from '../format/use-times.js';
import { Button } from '../parts/button.js';
import { Empty } from '../parts/states.js';
import { coverageSummary } from '../shell/coverage/coverage-summary.js';
import { hiddenPreset, sameView } from './presets.js';

/** Explains why the list is empty and what to do. "Not read" never looks like "nothing". */
export function InboxEmpty(props: {
  readonly view: MentionView;
  readonly news: string | null;
  readonly onShowNew: () => void;
  readonly onView: (view: MentionView) => void;
}): ReactNode {
  const { view, news, onShowNew, onView } = props;
  const monitors = useAllMonitors();
  const sources = useOperation('list_sources', {});
  const hidden = useOperation('count_mentions', filterInput(hiddenPreset.view));
  const isUnread = sources.data?.sources.every(({ covered_until }) => covered_until === null) ?? false;
  // Mentions show that something was read, though a monitor added since has left its sources uncovered.
  const known = useOperation('count_mentions', {}, { enabled: isUnread });
  const path = useProjectPath();
  const { learn_from_triage } = useProject();
  const mayMark = useMay('update_mentions_status');
  const times = useTimes();
  const { sure, lagging } = coverageSummary(sources.data?.sources ?? null, times);
  if (news !== null)
    return (
      <Empty title={news}>
        <Button kind="main" onClick={onShowNew}>
          Show
        </Button>
      </Empty>
    );
  if (monitors.data?.length === 0)
    return (
      <Empty title="Nothing is watched yet">
        <p>A monitor says which names to look for, and where. Mentions appear within minutes.</p>
        <May do="create_monitor">
          <Link className="button main" href={path('monitors/new')}>
            New monitor
          </Link>
        </May>
      </Empty>
    );
  const isAll = sameView(view, { ...inboxView, status: [] });
  if (!isAll && !sameView(view, inboxView)) {
    const { q } = view;
    const ofNew = sameView(view, { ...inboxView, q });
    const everything: MentionView = { ...inboxView, status: [], relevance: 'any', order: view.order, q };
    const ofAll = sameView(view, everything);
    return (
      <Empty
        title={
          q !== null && (ofNew || ofAll)
            ? `No ${ofNew ? 'new ' : ''}mention contains “${q}”`
            : 'No mention matches this filter'
        }
      >
        {q === null || ofAll ? null : (
          <Button kind="main" onClick={() => onView(everything)}>
            Search everything
          </Button>
        )}
        <Button onClick={() => onView(inboxView)}>Show what is new</Button>
      </Empty>
    );
  }
  const title = isAll ? 'Nothing about us yet' : 'Nothing new';
  return (
    <Empty title={isUnread && known.data?.count === 0 ? 'Nothing has been read yet' : title}>
      <p>{sure}.</p>
      {hidden.data === undefined || hidden.data.count === 0 ? null : (
        <>
          <p>
            {countText(hidden.data.count, 'mention')} with one of your names seemed to be about something
            else.
            {mayMark
              ? ` If one is about us, mark it reviewed${learn_from_triage ? ': Earshot learns from it' : ''}.`
              : null}
          </p>
          <Button onClick={() => onView(hiddenPreset.view)}>Show what is hidden</Button>
        </>
      )}
      {lagging === null ? null : (
        <p className="hold">
          {lagging} <Link href={path('sources')}>Sources</Link>
        </p>
      )}
    </Empty>
  );
}
