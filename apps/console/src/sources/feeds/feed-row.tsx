import { type ReactNode, useState } from 'react';
import type { FeedOutput, MonitorOutput } from '@earshot/contracts';
import { countText } from '../../format/count.js';
import { localTimes, momentText } from '../../format/local-times.js';
import { agoText } from '../../format/time-text.js';
import { useTimes } from '../../format/use-times.js';
import { Button } from '../../parts/button.js';
import { Time } from '../../parts/text/time.js';
import { WebLink } from '../../parts/text/web-link.js';
import { StateMark } from '../state-mark.js';
import { ChangeFeed } from './change-feed.js';
import { feedName, feedStates } from './feed-facts.js';
import { RemoveFeed } from './remove-feed.js';

/** A feed in the list: which entries count, its status and why, and actions. */
export function FeedRow(props: {
  readonly feed: FeedOutput;
  readonly monitors: readonly MonitorOutput[] | undefined;
}): ReactNode {
  const { feed, monitors } = props;
  const { address, site_url, whole_for_monitor_id, state, error, read_at, next_read_at, entries } = feed;
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  const times = useTimes();
  const name = feedName(feed);
  const isAhead = next_read_at !== null && Date.parse(next_read_at) - times.now.getTime() >= 60_000;
  return (
    <li>
      <div className="what">
        <h3>
          <bdi>{site_url === null ? name : <WebLink href={site_url}>{name}</WebLink>}</bdi>
        </h3>
        <p className="small soft two-lines" dir="ltr" title={address}>
          {address}
        </p>
        <p className="small">
          {whole_for_monitor_id === null ? (
            'Entries with a spelling of a monitor count'
          ) : (
            <>
              Every entry counts, for <bdi>{monitorName(monitors, whole_for_monitor_id)}</bdi>
            </>
          )}
        </p>
        {error === null ? null : (
          <p className="bad">
            {localTimes(error, times)}
            {state === 'gone' ? ' It is no longer read; adding it again retries it.' : ''}
          </p>
        )}
        <MissedNote feed={feed} />
      </div>
      <div className="how small">
        <StateMark state={feedStates[state]} />
        <p className="soft">
          {read_at === null ? (
            'Not read so far'
          ) : (
            <>
              Last read <Time at={read_at} form="ago" />, {countText(entries, 'entry', 'entries')}
            </>
          )}
        </p>
        {isAhead ? (
          <p className="soft">
            {state === 'failing' ? 'Tried again' : 'Next'} {agoText(next_read_at, times.now)}
          </p>
        ) : null}
      </div>
      <div className="does">
        <Button does="add_feed" label={`Change ${name}`} onClick={() => setOpen('change')}>
          Change
        </Button>
        <Button does="remove_feed" label={`Remove ${name}`} onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </div>
      {open === 'change' ? (
        <ChangeFeed feed={feed} monitors={monitors ?? []} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'remove' ? <RemoveFeed feed={feed} onClose={() => setOpen(null)} /> : null}
    </li>
  );
}

/** A period in which entries may have been missed. */
function MissedNote({ feed: { missed_since, missed_until } }: { readonly feed: FeedOutput }): ReactNode {
  const times = useTimes();
  if (missed_since === null || missed_until === null) return null;
  return (
    <p className="small hatched missed">
      Entries may have come and gone unread from {momentText(missed_since, times)} to{' '}
      {momentText(missed_until, times)}.
    </p>
  );
}

function monitorName(monitors: readonly MonitorOutput[] | undefined, id: string): string {
  const name = monitors?.find((monitor) => monitor.id === id)?.name;
  return name === undefined ? 'a monitor' : `“${name}”`;
}
