import { type ReactNode, useEffect, useRef } from 'react';
import { type ConcurrentEdit, isUndecided } from '../../data/edit/concurrent-edit.js';
import './their-changes.css';

/**
 * What was saved elsewhere since a form was opened: their values that the form now shows, and if both changed a field, a
 * choice between the two values.
 * @param what e.g. `monitor`
 * @param asked how often saving was blocked by an open choice
 */
export function TheirChanges<Values extends object>(props: {
  readonly what: string;
  readonly edit: ConcurrentEdit<Values>;
  readonly asked: number;
  readonly choose: (field: keyof Values & string, choice: 'mine' | 'theirs') => void;
  readonly labelOf: (field: keyof Values & string) => string;
  readonly textOf: (field: keyof Values & string, values: Values) => string;
}): ReactNode {
  const { what, edit, asked, choose, labelOf, textOf } = props;
  const { base, taken, clashes, values } = edit;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) place.current?.querySelector<HTMLElement>('fieldset.undecided input')?.focus();
  }, [asked]);
  if (taken.length === 0 && clashes.length === 0) return null;
  return (
    <div className="notice their-changes" ref={place}>
      <p className="hold" role="status">
        <strong>This {what} has been changed since you opened it, by someone else or in another tab.</strong>
      </p>
      {taken.length === 0 ? null : (
        <ul>
          {taken.map((field) => (
            <li key={field}>
              {labelOf(field)}: they chose <bdi>{textOf(field, base)}</bdi>, which is now shown below.
            </li>
          ))}
        </ul>
      )}
      {clashes.map(({ field, mine, theirs, choice }) => (
        <fieldset key={field} className={choice === null ? 'undecided' : undefined}>
          <legend>{labelOf(field)}: which one do you want?</legend>
          {(['mine', 'theirs'] as const).map((whose) => (
            <label key={whose}>
              <input
                type="radio"
                name={`whose ${field}`}
                checked={choice === whose}
                onChange={() => choose(field, whose)}
              />
              <span>
                {whose === 'mine' ? 'Yours' : 'Theirs'}:{' '}
                <bdi>{textOf(field, { ...values, [field]: whose === 'mine' ? mine : theirs })}</bdi>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {asked > 0 && isUndecided(edit) ? (
        <p className="fault" role="alert">
          Not saved: choose yours or theirs first.
        </p>
      ) : null}
    </div>
  );
}
