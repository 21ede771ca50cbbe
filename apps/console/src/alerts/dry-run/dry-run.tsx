import { type ReactNode, useState } from 'react';
import type { Answer } from '../../data/call/call-operation.js';
import { useDebounced } from '../../data/use-debounced.js';
import { useOperation } from '../../data/call/use-operation.js';
import { countText, numberText } from '../../format/count.js';
import { Button } from '../../parts/button.js';
import { Loaded } from '../../parts/states.js';
import { Time } from '../../parts/text/time.js';
import { type AlertConditions, alertSentence } from '../alert-sentence.js';
import { DryRunMention } from './dry-run-mention.js';
import { busyText, verdictTexts } from './verdict-texts.js';

const settleMs = 500;
const hourMs = 3_600_000;
/** Mentions shown before all are asked for. */
const firstShown = 5;

/** What the conditions would have fired for, asked anew half a second after the last change. */
export function DryRun(props: {
  readonly conditions: AlertConditions;
  readonly monitorNames: ReadonlyMap<string, string> | null;
}): ReactNode {
  const { categories, sentiments, monitor_ids, sources, languages, kinds, min_urgency } = props.conditions;
  const asked = { categories, sentiments, monitor_ids, sources, languages, kinds, min_urgency };
  const settled = useDebounced(asked, settleMs);
  const preview = useOperation('preview_alert', settled, { keepOld: true });
  const isOld = preview.isPlaceholderData || JSON.stringify(settled) !== JSON.stringify(asked);
  return (
    <aside className="dry-run" aria-labelledby="dry-run">
      <h2 id="dry-run">Dry run</h2>
      <p dir="auto">Fires for {alertSentence(asked, props.monitorNames)}.</p>
      <div className={isOld ? 'dry-run-old' : undefined} aria-busy={isOld}>
        <Loaded query={preview} rows={5}>
          {(answer) => <DryRunAnswer answer={answer} />}
        </Loaded>
      </div>
    </aside>
  );
}

function DryRunAnswer({ answer }: { readonly answer: Answer<'preview_alert'> }): ReactNode {
  const [all, setAll] = useState(false);
  const { fired, examined, complete, since, until, verdicts, mentions } = answer;
  if (examined === 0)
    return (
      <p className="soft">
        Nothing was found since <Time at={since} form="full" />, so there are no mentions to try the alert on
        yet.
      </p>
    );
  const hours = (new Date(until).getTime() - new Date(since).getTime()) / hourMs;
  const busy = busyText(fired, hours);
  const shown = all ? mentions : mentions.slice(0, firstShown);
  return (
    <>
      <p className="dry-run-count" role="status">
        <strong>{numberText(fired)}</strong> of {countText(examined, 'stored mention')} would have fired it
        since <Time at={since} form="full" />.
      </p>
      {complete ? null : (
        <p className="hold">
          Only the newest {numberText(examined)} were checked; there are more in the last 7 days.
        </p>
      )}
      {busy === null ? null : <p className="hold">{busy}</p>}
      <h3>The others</h3>
      {fired === examined ? (
        <p className="soft">There are none: everything fires it.</p>
      ) : (
        <ul>
          {verdicts
            .filter(({ verdict }) => verdict !== 'fired')
            .map(({ verdict, count }) => (
              <li key={verdict}>
                <strong>{numberText(count)}</strong> {verdictTexts[verdict]}
              </li>
            ))}
        </ul>
      )}
      {mentions.length === 0 ? null : (
        <>
          <h3>The newest that would have fired it</h3>
          <ul className="dry-run-mentions">
            {shown.map((mention) => (
              <DryRunMention key={mention.id} mention={mention} />
            ))}
          </ul>
          {mentions.length > firstShown && !all ? (
            <Button onClick={() => setAll(true)}>Show {mentions.length}</Button>
          ) : null}
        </>
      )}
    </>
  );
}
