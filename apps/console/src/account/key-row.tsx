import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { captureKey } from '../keys/capture-key.js';
import { type KeyChoices, keyOf } from '../keys/key-choices.js';
import { keyConflict } from '../keys/key-conflict.js';
import { keyText } from '../keys/key-hint.js';
import { type CommandName, commands } from '../keys/key-table.js';
import { meantBy } from '../keys/read-key.js';
import { Button } from '../parts/button.js';
import { useFocusBack } from '../parts/focus/use-focus-back.js';

/** A command and its key. While changing it, captures one key press (or g and another), and explains why a key cannot be used. */
export function KeyRow(props: {
  readonly name: CommandName;
  readonly choices: KeyChoices;
  readonly choosing: boolean;
  readonly onChoosing: (on: boolean) => void;
  readonly onKey: (key: string) => void;
}): ReactNode {
  const { name, choices, choosing, onChoosing, onKey } = props;
  const { label, key: usual } = commands[name];
  const [asksForUsual, setAsksForUsual] = useState(false);
  const conflict = asksForUsual ? keyConflict(name, usual, choices) : null;
  const begin = (): void => {
    setAsksForUsual(false);
    onChoosing(true);
  };
  const goBack = (): void => {
    setAsksForUsual(true);
    if (keyConflict(name, usual, choices) === null) onKey(usual);
  };
  const change = useFocusBack<HTMLButtonElement>(choosing);
  const key = keyOf(name, choices);
  // Browsers reserve Ctrl and Cmd with letters, so the one command with such a key keeps it.
  const isFixed = usual.startsWith('Mod+');
  return (
    <li>
      <span>{label}</span>
      {choosing ? (
        <KeyInput name={name} choices={choices} onKey={onKey} onDone={() => onChoosing(false)} />
      ) : (
        <span className="actions">
          <kbd>{keyText(key)}</kbd>
          {isFixed ? null : (
            <Button kind="quiet" ref={change} onClick={begin}>
              Change<span className="unseen"> the key for {label}</span>
            </Button>
          )}
          {key === usual ? null : (
            <Button kind="quiet" onClick={goBack}>
              Back to {keyText(usual)}
              <span className="unseen"> for {label}</span>
            </Button>
          )}
        </span>
      )}
      {conflict === null ? null : (
        <span className="fault" role="alert">
          {conflict}
        </span>
      )}
    </li>
  );
}

function KeyInput(props: {
  readonly name: CommandName;
  readonly choices: KeyChoices;
  readonly onKey: (key: string) => void;
  readonly onDone: () => void;
}): ReactNode {
  const { name, choices, onKey, onDone } = props;
  const [begun, setBegun] = useState(false);
  const [conflict, setConflict] = useState<string | null>(null);
  const hear = (event: KeyboardEvent): void => {
    const captured = captureKey(meantBy(event), begun);
    if (captured.kind === 'left') return;
    event.preventDefault();
    setBegun(captured.kind === 'begun');
    if (captured.kind === 'cancelled') return onDone();
    if (captured.kind === 'begun') return setConflict(null);
    const found = keyConflict(name, captured.key, choices);
    setConflict(found);
    if (found !== null) return;
    onKey(captured.key);
    onDone();
  };
  return (
    <span className="key-input">
      <input
        autoFocus
        readOnly
        aria-label={`New key for ${commands[name].label}`}
        aria-invalid={conflict === null ? undefined : true}
        aria-describedby={conflict === null ? undefined : 'key-conflict'}
        value={begun ? 'g, and then?' : 'Press a key'}
        onKeyDown={hear}
        onBlur={onDone}
      />
      {conflict === null ? null : (
        <span className="fault" id="key-conflict" role="alert">
          {conflict}
        </span>
      )}
    </span>
  );
}
