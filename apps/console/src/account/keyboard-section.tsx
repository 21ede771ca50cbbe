import { type ReactNode, useState } from 'react';
import { useStore } from '../data/memory/store.js';
import { chooseKeys, keyChoices, keyOf } from '../keys/key-choices.js';
import { commandGroups, type CommandName, commandNames, commands } from '../keys/key-table.js';
import { Button } from '../parts/button.js';
import { CheckField } from '../parts/form/field.js';
import { KeyRow } from './key-row.js';

/** Keyboard shortcuts in this browser: turns all of them off, or changes single ones. */
export function KeyboardSection(): ReactNode {
  const choices = useStore(keyChoices);
  const [choosing, setChoosing] = useState<CommandName | null>(null);
  const isChanged = Object.keys(choices.changed).length > 0;
  return (
    <section className="section" aria-labelledby="keyboard">
      <h2 id="keyboard">Keyboard</h2>
      <p className="soft">Kept in this browser.</p>
      <CheckField
        label="Single keys run commands"
        hint="Turn them off if they get in the way of speech input or other software. Every command also has a button."
        name="keys"
        checked={choices.on}
        onCheck={(on) => chooseKeys({ ...choices, on })}
      />
      {commandGroups.map((group) => (
        <div key={group}>
          <h3>{group}</h3>
          <ul className="key-list">
            {commandNames
              .filter((name) => commands[name].group === group)
              .map((name) => (
                <KeyRow
                  key={name}
                  name={name}
                  choices={choices}
                  choosing={choosing === name}
                  onChoosing={(on) => setChoosing(on ? name : null)}
                  onKey={(key) => {
                    const changed: Partial<Record<CommandName, string>> = { ...choices.changed, [name]: key };
                    if (key === commands[name].key) delete changed[name];
                    chooseKeys({ ...choices, changed });
                  }}
                />
              ))}
          </ul>
        </div>
      ))}
      {isChanged ? (
        <p>
          <Button onClick={() => chooseKeys({ ...choices, changed: {} })}>Reset all keys</Button>
        </p>
      ) : null}
      <p className="soft unseen" role="status">
        {choosing === null
          ? ''
          : `Press the new key for ${commands[choosing].label} (now ${keyOf(choosing, choices)})`}
      </p>
    </section>
  );
}
