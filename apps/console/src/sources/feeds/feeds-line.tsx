import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useProjectPath } from '../../data/project.js';
import { countText, numberText } from '../../format/count.js';
import { cannotBeRead } from './feed-facts.js';
import { useFeeds } from './use-feeds.js';

/** How many feeds the project reads and how many fail, with a link to them. */
export function FeedsLine(): ReactNode {
  const { data } = useFeeds();
  const path = useProjectPath();
  const faulty = data?.feeds.filter(cannotBeRead).length ?? 0;
  return (
    <p>
      <Link href={path('sources/feeds')}>
        {data === undefined
          ? 'Feeds of this project'
          : data.feeds.length === 0
            ? 'Add the first feed'
            : `${countText(data.feeds.length, 'feed')} of this project`}
      </Link>
      {faulty === 0 ? null : (
        <>
          {', '}
          <Link className="bad" href={path('sources/feeds?failing=1')}>
            {faulty === 1 ? 'one cannot be read' : `${numberText(faulty)} cannot be read`}
          </Link>
        </>
      )}
    </p>
  );
}
