import type { ReactNode } from 'react';
import { useStore } from '../data/memory/store.js';
import { useMay } from '../data/use-may.js';
import { keyText } from '../keys/key-hint.js';
import { keyChoices, keyOf } from '../keys/key-choices.js';
import { commandGroups, commandNames, commands } from '../keys/key-table.js';
import { Dialog } from '../parts/dialog/dialog.js';

/** All keyboard shortcuts, from the key table. */
export default function HelpDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const choices = useStore(keyChoices);
  return (
    <Dialog title="Keyboard" onClose={onClose} wide>
      {useMay('triage_mentions') ? null : (
        <p>You can only read in this project, so keys that change something do nothing.</p>
      )}
      {choices.on ? null : <p>Single keys are off. You can turn them on in your account.</p>}
      <div className="columns">
        {commandGroups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl className="keys">
              {commandNames
                .filter((name) => commands[name].group === group)
                .map((name) => (
                  <div key={name}>
                    <dt>{commands[name].label}</dt>
                    <dd>
                      <kbd>{keyText(keyOf(name, choices))}</kbd>
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
