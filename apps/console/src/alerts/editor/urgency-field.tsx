import { type ReactNode, useId, useState } from 'react';
import { criticalUrgency } from '@earshot/domain';
import { FieldAround } from '../../parts/form/field.js';

/** The minimum urgency, by slider or number. */
export function UrgencyField(props: {
  readonly value: number;
  readonly onValue: (value: number) => void;
  readonly fault: string | undefined;
}): ReactNode {
  const { value, onValue, fault } = props;
  const id = useId();
  /** Shown as typed until the field is left: a 0 in an emptied field would precede the next digits. */
  const [typed, setTyped] = useState<string | null>(null);
  const set = (text: string): void => onValue(Math.max(0, Math.min(100, Math.round(Number(text)) || 0)));
  return (
    <FieldAround
      label="Urgency from"
      hint={`0 takes everything, 60 what needs an answer today, ${criticalUrgency} what cannot wait.`}
      fault={fault}
    >
      {(ids) => (
        <div className="urgency-field">
          <input
            {...ids}
            name="min_urgency"
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            value={typed ?? value}
            onChange={(event) => {
              setTyped(event.target.value);
              set(event.target.value);
            }}
            onBlur={() => setTyped(null)}
          />
          <input
            id={id}
            type="range"
            min={0}
            max={100}
            step={1}
            aria-label="Urgency from, as a slider"
            value={value}
            onChange={(event) => set(event.target.value)}
          />
        </div>
      )}
    </FieldAround>
  );
}
