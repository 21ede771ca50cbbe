import type { ReactNode } from 'react';
import { Button } from '../../parts/button.js';

/** A group of buttons, one of which is pressed. */
export function Choices<Value extends string>({
  label,
  chosen,
  choices,
  onChoice,
}: {
  readonly label: string;
  readonly chosen: Value;
  readonly choices: readonly (readonly [value: Value, label: string])[];
  readonly onChoice: (value: Value) => void;
}): ReactNode {
  return (
    <div className="choices" role="group" aria-label={label}>
      {choices.map(([value, text]) => (
        <Button key={value} kind="quiet" aria-pressed={value === chosen} onClick={() => onChoice(value)}>
          {text}
        </Button>
      ))}
    </div>
  );
}

/** A choice of one among many values, as a native select. */
export function Select({
  label,
  value,
  choices,
  onChoice,
}: {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly onChoice: (value: string) => void;
}): ReactNode {
  const known = choices.some(([each]) => each === value);
  return (
    <label className="inline">
      <span className="unseen">{label}</span>
      <select value={value} onChange={(event) => onChoice(event.target.value)}>
        {known ? null : <option value={value}>One that no longer exists</option>}
        {choices.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
