import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { FeedOutput, MonitorOutput } from '@earshot/contracts';
import { useEver } from '../../data/use-ever.js';
import { countText, numberText } from '../../format/count.js';
import { Button } from '../../parts/button.js';
import { TextField } from '../../parts/form/field.js';
import { Empty } from '../../parts/states.js';
import { cannotBeRead, chosenFeeds } from './feed-facts.js';
import { FeedRow } from './feed-row.js';

/** From this many feeds on there is a search field. */
const manyFeeds = 8;
const shownAtFirst = 100;

/** The list of feeds, filtered by the address of the page. */
export function FeedList(props: {
  readonly feeds: readonly FeedOutput[];
  /** undefined = not known (yet). */
  readonly monitors: readonly MonitorOutput[] | undefined;
}): ReactNode {
  const { feeds, monitors } = props;
  const [search, setSearch] = useSearchParams();
  const [most, setMost] = useState(shownAtFirst);
  const words = search.get('q') ?? '';
  const isLooking = useEver(words !== '' || feeds.length >= manyFeeds);
  const faulty = feeds.filter(cannotBeRead).length;
  const faultyAlone = search.has('failing') && faulty > 0;
  const set = (name: string, value: string | null): void =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  if (feeds.length === 0)
    return (
      <Empty title="No feed has been added yet">
        <p>
          The address of a page is enough: its feed is found automatically. A list from another feed reader
          can be imported.
        </p>
      </Empty>
    );
  const chosen = chosenFeeds(feeds, { words, faultyAlone });
  return (
    <>
      <div className="feed-filter">
        <p role="status" className="soft">
          {chosen.length === feeds.length
            ? countText(feeds.length, 'feed')
            : `${numberText(chosen.length)} of ${countText(feeds.length, 'feed')}`}
        </p>
        {faulty === 0 ? null : (
          <Button aria-pressed={faultyAlone} onClick={() => set('failing', faultyAlone ? null : '1')}>
            {countText(faulty, 'feed cannot be read', 'feeds cannot be read')}
          </Button>
        )}
        {isLooking ? (
          <TextField
            label="Look for a feed"
            name="q"
            type="search"
            value={words}
            onText={(text) => set('q', text === '' ? null : text)}
          />
        ) : null}
      </div>
      {chosen.length === 0 ? <Empty title="No feed has these words in its name or address" /> : null}
      <ul className="feeds">
        {chosen.slice(0, most).map((feed) => (
          <FeedRow key={feed.id} feed={feed} monitors={monitors} />
        ))}
      </ul>
      {chosen.length > most ? (
        <p className="actions">
          <Button onClick={() => setMost(most + shownAtFirst)}>
            Show {numberText(Math.min(shownAtFirst, chosen.length - most))} more
          </Button>
        </p>
      ) : null}
    </>
  );
}
