import './feeds.css';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { MonitorOutput } from '@earshot/contracts';
import { useOperation } from '../../data/call/use-operation.js';
import { useProjectPath } from '../../data/project.js';
import { useAllMonitors } from '../../data/use-all-monitors.js';
import { Button } from '../../parts/button.js';
import { May } from '../../parts/may.js';
import { Page } from '../../parts/page.js';
import { Loaded } from '../../parts/states.js';
import { SourcesTabs } from '../sources-tabs.js';
import { AddFeed } from './add/add-feed.js';
import { FeedList } from './feed-list.js';
import { ExportButton } from './opml/export-button.js';
import { ImportDialog } from './opml/import-dialog.js';
import { useFeeds } from './use-feeds.js';

/** The project's feeds: their states, adding one, and importing the list of another reader. */
export default function FeedsPage(): ReactNode {
  const feeds = useFeeds();
  const monitors = useAllMonitors();
  const [importing, setImporting] = useState(false);
  const listening = (monitors.data ?? []).filter(({ sources }) => sources.includes('feeds'));
  return (
    <SourcesTabs current="feeds">
      <Page
        title="Feeds"
        actions={
          <>
            {feeds.data === undefined || feeds.data.feeds.length === 0 ? null : <ExportButton />}
            <Button does="import_feeds" onClick={() => setImporting(true)}>
              Import OPML
            </Button>
          </>
        }
      >
        <p className="soft lead">
          Blogs, forums, news, channels: what you add here is read regularly, and your monitors look for their
          spellings in every new entry. Adding costs nothing and needs no key.
        </p>
        <May do="add_feed">
          <AddFeed feeds={feeds.data?.feeds ?? []} monitors={listening} />
        </May>
        <section className="section" aria-labelledby="all-feeds">
          <h2 id="all-feeds" tabIndex={-1}>
            Feeds of this project
          </h2>
          <ReadingNotice monitors={monitors.data === undefined ? null : listening} />
          <Loaded query={feeds} rows={6}>
            {(listed) => <FeedList feeds={listed.feeds} monitors={monitors.data} />}
          </Loaded>
        </section>
        {importing ? <ImportDialog onClose={() => setImporting(false)} /> : null}
      </Page>
    </SourcesTabs>
  );
}

/**
 * Why no feed is read at all.
 * @param monitors those that watch feeds; null = not known (yet)
 */
function ReadingNotice({ monitors }: { readonly monitors: readonly MonitorOutput[] | null }): ReactNode {
  const path = useProjectPath();
  const sources = useOperation('list_sources', {});
  const source = sources.data?.sources.find((one) => one.source === 'feeds');
  if (source?.configured === false)
    return (
      <p className="notice hold">
        No feeds are read: the operator of this installation has turned feeds off (FEEDS_ENABLED).
      </p>
    );
  if (monitors === null || monitors.some(({ active }) => active)) return null;
  return (
    <p className="notice hold">
      <span>
        {monitors.length > 0
          ? 'No feed is read, since every monitor that uses Feeds is paused. '
          : 'No feed is read yet, since no active monitor has Feeds among its sources. '}
        <Link href={path('monitors')}>
          {monitors.length > 0 ? 'Resume one' : 'Choose Feeds in a monitor'}
        </Link>
        , or <Link href={path('monitors/new')}>create a new one</Link>.
      </span>
    </p>
  );
}
