import { type ReactNode, useId } from 'react';
import type { FieldFrame } from './field.js';
import './choices.css';

/** A multiple choice, with checkboxes that look like labels. `value` is in the order of `choices`. */
export function CheckGroup<Value extends string>(
  props: FieldFrame & {
    readonly name: string;
    readonly value: readonly Value[];
    readonly choices: readonly (readonly [value: Value, label: string])[];
    readonly onChoices: (value: Value[]) => void;
  },
): ReactNode {
  const { label, hint, fault, name, value, choices, onChoices } = props;
  const id = useId();
  const notes = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(fault === undefined ? [] : [`${id}-fault`]),
  ].join(' ');
  const toggle = (choice: Value): void =>
    onChoices(
      choices
        .map(([one]) => one)
        .filter((one) => (one === choice ? !value.includes(one) : value.includes(one))),
    );
  return (
    <fieldset className="field check-group" aria-describedby={notes === '' ? undefined : notes}>
      <legend>{label}</legend>
      <div className="chips">
        {choices.map(([choice, text], index) => (
          <label key={choice} dir="auto">
            <input
              type="checkbox"
              name={name}
              value={choice}
              checked={value.includes(choice)}
              aria-invalid={fault !== undefined && index === 0 ? true : undefined}
              onChange={() => toggle(choice)}
            />
            {text}
          </label>
        ))}
      </div>
      {hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault === undefined ? null : (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}
