import { type ReactNode, useEffect, useRef } from 'react';
import type { FeedOutput, ImportFeedsOutput } from '@earshot/contracts';
import { countText, numberText } from '../../../format/count.js';
import { feedName } from '../feed-facts.js';

/** The result of every line of an imported list: added, already known, or refused and why. */
export function ImportResult(props: {
  readonly came: ImportFeedsOutput;
  readonly added: readonly FeedOutput[];
}): ReactNode {
  const { came, added } = props;
  const { known, refused } = came;
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className="imported">
      <p ref={first} tabIndex={-1}>
        {came.added === 0 ? 'Nothing was added.' : `${countText(came.added, 'feed')} added.`}{' '}
        {known === 0 ? '' : `${numberText(known)} ${known === 1 ? 'was' : 'were'} already in the list. `}
        {refused.length === 0 ? '' : `${numberText(refused.length)} refused.`}
      </p>
      {refused.length === 0 ? null : (
        <section aria-labelledby="refused">
          <h3 id="refused" className="bad">
            Refused
          </h3>
          <ul>
            {refused.map(({ address, reason }, index) => (
              <li key={index}>
                <span dir="ltr">{address}</span>
                <span className="small bad">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {added.length === 0 ? null : (
        <section aria-labelledby="added">
          <h3 id="added">Added</h3>
          <ul>
            {added.map((feed) => (
              <li key={feed.id}>
                <span dir="auto">{feedName(feed)}</span>
                <span className="small soft" dir="ltr">
                  {feed.address}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
