import type { ReactNode } from 'react';
import type { TestFeedOutput } from '@earshot/contracts';
import { Time } from '../../../parts/text/time.js';

/** A preview of the first entries of a feed, as they would be read. */
export function FoundEntries({ entries }: { readonly entries: TestFeedOutput['entries'] }): ReactNode {
  if (entries.length === 0) return <p className="soft">It lists no entries at present.</p>;
  return (
    <>
      <p className="small soft">{entries.length === 1 ? 'Its newest entry:' : 'Its newest entries:'}</p>
      <ol className="found-entries">
        {entries.map(({ title, text, published_at }, index) => (
          <li key={index}>
            <p className="two-lines" dir="auto">
              {title ?? text}
            </p>
            {published_at === null ? null : (
              <span className="small soft">
                <Time at={published_at} />
              </span>
            )}
            {title === null || text === '' ? null : (
              <p className="small soft text" dir="auto">
                {text}
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
