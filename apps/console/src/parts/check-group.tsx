import type { ReactNode } from 'react';

/** Several of a list, in its order. */
export function CheckGroup<Value extends string>(props: {
  readonly label: string;
  readonly choices: readonly (readonly [value: Value, label: string])[];
  readonly value: readonly Value[];
  readonly onValue: (value: Value[]) => void;
}): ReactNode {
  const { label, choices, value, onValue } = props;
  if (choices.length === 0) return null;
  return (
    <fieldset className="checks">
      <legend>{label}</legend>
      {choices.map(([choice, text]) => (
        <label key={choice}>
          <input
            type="checkbox"
            checked={value.includes(choice)}
            onChange={(event) => {
              const chosen = event.target.checked
                ? [...value, choice]
                : value.filter((other) => other !== choice);
              onValue(choices.map(([known]) => known).filter((known) => chosen.includes(known)));
            }}
          />
          <span dir="auto">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
