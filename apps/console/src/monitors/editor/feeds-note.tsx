import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useOperation } from '../../data/call/use-operation.js';
import { useProjectPath } from '../../data/project.js';
import { countText } from '../../format/count.js';
import { Texts } from '../../parts/text/texts.js';
import { feedName } from '../../sources/feeds/feed-facts.js';

/**
 * What a monitor takes from feeds: entries with one of its spellings, and every entry of some feeds.
 * @param monitorId null = not created yet
 */
export function FeedsNote({ monitorId }: { readonly monitorId: string | null }): ReactNode {
  const { data } = useOperation('list_feeds', {});
  const path = useProjectPath();
  if (data === undefined) return null;
  const { feeds } = data;
  if (feeds.length === 0)
    return (
      <p>
        This project reads no feeds yet: <Link href={path('sources/feeds?add')}>add one</Link>.
      </p>
    );
  const whole = feeds.filter(({ whole_for_monitor_id: id }) => id !== null && id === monitorId);
  return (
    <p>
      Takes entries that contain one of its spellings, from{' '}
      {feeds.length === 1 ? 'one feed' : `all ${countText(feeds.length, 'feed')}`}
      {whole.length === 0 ? (
        <>. It can also take every entry of a feed, whatever it says: </>
      ) : (
        <>
          , and every entry of <Texts of={whole.slice(0, 3).map((feed) => `“${feedName(feed)}”`)} />
          {whole.length > 3 ? ` and ${whole.length - 3} more` : ''}:{' '}
        </>
      )}
      <Link href={path('sources/feeds')}>
        {whole.length === 0 ? 'choose it under Feeds' : 'change it under Feeds'}
      </Link>
      .
    </p>
  );
}
