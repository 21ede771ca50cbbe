import './dry-run.css';
import { type ReactNode, useState } from 'react';
import type { Answer, Given } from '../../data/call/call-operation.js';
import { useDebounced } from '../../data/use-debounced.js';
import { useOperation } from '../../data/call/use-operation.js';
import { countText, numberText } from '../../format/count.js';
import { Button } from '../../parts/button.js';
import { faultSentences } from '../../parts/form/fault-sentences.js';
import { Segments } from '../../parts/form/segments.js';
import { Loaded } from '../../parts/states.js';
import { Time } from '../../parts/text/time.js';
import { alertSentence } from '../alert-sentence.js';
import { alertFieldLabels } from '../editor/alert-field-text.js';
import type { AlertValues } from '../editor/alert-values.js';
import { busyText } from './busy-text.js';
import { DryRunDays } from './dry-run-days.js';
import { DryRunMention } from './dry-run-mention.js';
import { NearMisses } from './near-misses.js';
import { notHeldBackText } from './not-held-back-text.js';
import { verdictTexts } from './verdict-texts.js';

const settleMs = 500;
/** Mentions shown until the user asks for all. */
const firstShown = 5;
const lookBacks = [
  ['7', '7 days'],
  ['30', '30 days'],
] as const;

interface Editing {
  readonly values: AlertValues;
  readonly onChange: (part: Partial<AlertValues>) => void;
}

/** What the alert would have sent. Refreshed half a second after the last change. */
export function DryRun(
  props: Editing & { readonly monitorNames: ReadonlyMap<string, string> | null },
): ReactNode {
  const { values } = props;
  const [days, setDays] = useState<(typeof lookBacks)[number][0]>('7');
  const asked = { ...triedOf(values), days: Number(days) };
  const settled = useDebounced(asked, settleMs);
  const preview = useOperation('preview_alert', settled, { keepOld: true });
  const isOld = preview.isPlaceholderData || JSON.stringify(settled) !== JSON.stringify(asked);
  const faults = preview.error?.details ?? [];
  return (
    <aside className="dry-run" aria-labelledby="dry-run">
      <h2 id="dry-run">Dry run</h2>
      <p dir="auto">Fires for {alertSentence(values, props.monitorNames)}.</p>
      <Segments
        label="Looks back"
        labelUnseen
        name="days"
        value={days}
        choices={lookBacks}
        onChoice={setDays}
      />
      <div className={isOld ? 'dry-run-old' : undefined} aria-busy={isOld}>
        {faults.length > 0 ? (
          <p className="soft">
            No dry run of this: {faultSentences(faults, settled, alertFieldLabels).join(' ')}
          </p>
        ) : (
          <Loaded query={preview} rows={5}>
            {(answer) => <DryRunAnswer {...props} answer={answer} />}
          </Loaded>
        )}
      </div>
    </aside>
  );
}

/** The fields of an alert that affect a dry run. */
function triedOf(values: AlertValues): Given<'preview_alert'> {
  const { name: _, destination: __, events: ___, ...tried } = values;
  return tried;
}

function DryRunAnswer({
  answer,
  values,
  onChange,
}: Editing & { readonly answer: Answer<'preview_alert'> }): ReactNode {
  const [all, setAll] = useState(false);
  const { fired, examined, complete, since, verdicts, mentions, messages, messages_waiting, per_day, near } =
    answer;
  if (examined === 0)
    return (
      <p className="soft">
        Nothing has been found since <Time at={since} form="full" />, so there are no mentions to try the
        alert on yet.
      </p>
    );
  const busy = busyText(per_day);
  const shown = all ? mentions : mentions.slice(0, firstShown);
  return (
    <>
      <p className="dry-run-count" role="status">
        <strong>{numberText(messages)}</strong> {messages === 1 ? 'message' : 'messages'} about{' '}
        {countText(fired, 'mention')}, since <Time at={since} form="full" />.
        {messages_waiting === 0 ? null : ` ${countText(messages_waiting, 'message')} would still be waiting.`}
      </p>
      <DryRunDays days={per_day} />
      {complete ? null : (
        <p className="hold">Only the newest {numberText(examined)} mentions were tried; there are more.</p>
      )}
      {busy === null ? null : <p className="hold">{busy}</p>}
      <NearMisses near={near} values={values} onChange={onChange} />
      <h3>Of {countText(examined, 'stored mention')}, those that did not fire it</h3>
      {fired === examined ? (
        <p className="soft">None: every mention fires it.</p>
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
            {shown.map((mention) => {
              const why = notHeldBackText(mention, values);
              return (
                <DryRunMention key={mention.id} mention={mention}>
                  {why === null ? null : <p className="small soft">{why}</p>}
                </DryRunMention>
              );
            })}
          </ul>
          {mentions.length > firstShown && !all ? (
            <Button onClick={() => setAll(true)}>Show {mentions.length}</Button>
          ) : null}
        </>
      )}
    </>
  );
}
