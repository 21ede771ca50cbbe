import { type ReactNode, useId } from 'react';
import { described, type FieldFrame, FieldNotes } from './field.js';
import './choices.css';

type Choices<Value extends string> = readonly (readonly [value: Value, label: string])[];

/** A choice of one among a few, all visible: radio buttons in one bar. */
export function Segments<Value extends string>(
  props: FieldFrame & {
    readonly name: string;
    readonly value: Value;
    readonly choices: Choices<Value>;
    readonly onChoice: (value: Value) => void;
    /** Hides the label if the context makes it clear; screen readers still get it. */
    readonly labelUnseen?: boolean;
  },
): ReactNode {
  const { label, hint, fault, name, value, choices, onChoice, labelUnseen = false } = props;
  const id = useId();
  return (
    <div className="field">
      <span id={id} className={labelUnseen ? 'unseen' : 'label'}>
        {label}
      </span>
      <div
        className="segments"
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={described(id, hint, fault)}
        aria-invalid={fault === undefined ? undefined : true}
        tabIndex={-1}
      >
        {choices.map(([choice, text]) => (
          <label key={choice}>
            <input
              type="radio"
              name={`${id}-${name}`}
              value={choice}
              checked={choice === value}
              onChange={() => onChoice(choice)}
            />
            {text}
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} fault={fault} />
    </div>
  );
}
