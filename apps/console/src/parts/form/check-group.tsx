import { type ReactNode, useId } from 'react';
import { described, type FieldFrame, FieldNotes } from './field.js';
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
  const toggle = (choice: Value): void =>
    onChoices(
      choices
        .map(([one]) => one)
        .filter((one) => (one === choice ? !value.includes(one) : value.includes(one))),
    );
  return (
    <fieldset className="field check-group" aria-describedby={described(id, hint, fault)}>
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
      <FieldNotes id={id} hint={hint} fault={fault} />
    </fieldset>
  );
}
