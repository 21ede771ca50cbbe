import './source-choice.css';
import type { ReactNode } from 'react';
import type { SourceOutput } from '@earshot/contracts';
import { sourceLabels, type SourceName, sourceNames } from '@earshot/domain';
import { sourceAccess } from 'virtual:source-access';
import { localTimes } from '../../format/local-times.js';
import { useTimes } from '../../format/use-times.js';
import { choiceState } from '../../sources/source-state.js';
import { FeedsNote } from './feeds-note.js';
import { StateMark } from '../../sources/state-mark.js';

/** Chooses the sources: lists each with its state, and what it needs before it can be read. */
export function SourceChoice(props: {
  readonly chosen: readonly SourceName[];
  readonly onChosen: (chosen: readonly SourceName[]) => void;
  /** undefined = not known (yet). */
  readonly sources: readonly SourceOutput[] | undefined;
  readonly fault?: string | undefined;
  readonly warning?: string | undefined;
  /** The monitor whose sources they are; null = not created yet. */
  readonly monitorId?: string | null;
}): ReactNode {
  const { chosen, onChosen, sources, fault, warning, monitorId = null } = props;
  const times = useTimes();
  const toggle = (source: SourceName, on: boolean): void =>
    onChosen(sourceNames.filter((name) => (name === source ? on : chosen.includes(name))));
  return (
    <fieldset className="field" aria-describedby={fault === undefined ? undefined : 'sources-fault'}>
      <legend>Sources</legend>
      <ul className="source-choice">
        {sourceNames.map((name) => {
          const source = sources?.find((one) => one.source === name);
          const state = choiceState(source);
          return (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  name="sources"
                  value={name}
                  checked={chosen.includes(name)}
                  aria-invalid={fault === undefined ? undefined : true}
                  onChange={(event) => toggle(name, event.target.checked)}
                />
                {sourceLabels[name]}
              </label>
              <div className="small">
                <StateMark state={state} />
                <SourceNote name={name} source={source} say={(text) => localTimes(text, times)} />
                {name === 'feeds' && chosen.includes(name) ? <FeedsNote monitorId={monitorId} /> : null}
              </div>
            </li>
          );
        })}
      </ul>
      {warning === undefined ? null : <p className="hold small">{warning}</p>}
      {fault === undefined ? null : (
        <p className="fault" id="sources-fault">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

function SourceNote(props: {
  readonly name: SourceName;
  readonly source: SourceOutput | undefined;
  readonly say: (text: string) => string;
}): ReactNode {
  const { name, source, say } = props;
  if (source === undefined) return null;
  if (source.configured === false) return <CredentialsHelp name={name} />;
  const held = source.held_back_by;
  const reason =
    held === 'not_watched' || held === 'first_scan' ? source.last_error : source.held_back_reason;
  const text = reason ?? source.note;
  return text === null ? null : <p className="soft">{say(text)}</p>;
}

/** How to get the credentials of a source, collapsed. */
export function CredentialsHelp({ name }: { readonly name: SourceName }): ReactNode {
  const { get, url, variables, note } = sourceAccess[name];
  return (
    <details>
      <summary>How to set it up</summary>
      <p>
        {get}{' '}
        <a href={url} target="_blank" rel="noreferrer">
          {new URL(url).host}
        </a>
      </p>
      <p>
        The operator of this installation has to set{' '}
        {variables.map((variable, index) => (
          <span key={variable}>
            {index === 0 ? '' : index === variables.length - 1 ? ' and ' : ', '}
            <code>{variable}</code>
          </span>
        ))}{' '}
        and restart it; until then this source is not read. See docs/sources.md of the installation.
      </p>
      <p className="soft">{note}</p>
    </details>
  );
}
