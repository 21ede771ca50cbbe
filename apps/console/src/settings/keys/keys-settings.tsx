import { type ReactNode, useState } from 'react';
import { usePagedOperation } from '../../data/call/use-operation.js';
import type { Answer } from '../../data/call/call-operation.js';
import { Button } from '../../parts/button.js';
import { May } from '../../parts/may.js';
import { ShownOnce } from '../../parts/text/shown-once.js';
import { MoreButton } from '../../parts/more-button.js';
import { Empty, Loaded } from '../../parts/states.js';
import { useFocusBack } from '../../parts/focus/use-focus-back.js';
import { ConnectAgent } from './connect-agent.js';
import { KeyRow } from './key-row.js';
import { NewKeyForm } from './new-key-form.js';

/** The project's API keys, creating one, and how to connect a program or an agent with it. */
export function KeysSettings(): ReactNode {
  const [made, setMade] = useState<Answer<'create_api_key'> | null>(null);
  const name = useFocusBack<HTMLInputElement>(made !== null);
  const keys = usePagedOperation('list_api_keys', { limit: 50 });
  const all = keys.data?.pages.flatMap(({ api_keys }) => api_keys) ?? [];
  return (
    <>
      <p className="soft">
        A program or an agent uses this project with its own key, and can do no more than you allow.
      </p>
      {made === null ? (
        <May do="create_api_key" otherwise={<p>Only owners of the project can create and revoke keys.</p>}>
          <NewKeyForm nameField={name} onMade={setMade} />
        </May>
      ) : (
        <ShownOnce label={`Key ${made.name}`} text={made.key}>
          <p className="soft">Earshot keeps only a hash of it. The settings below have it filled in.</p>
          <div className="actions">
            <Button onClick={() => setMade(null)}>I have saved it</Button>
          </div>
        </ShownOnce>
      )}
      <ConnectAgent apiKey={made?.key ?? null} />
      <section className="section" aria-labelledby="all-keys">
        <h2 id="all-keys">Keys</h2>
        <Loaded query={keys}>
          {() =>
            all.length === 0 ? (
              <Empty title="No program has access">
                <May do="create_api_key">
                  <p>Create a key above to give one access.</p>
                </May>
              </Empty>
            ) : (
              <ul className="key-rows">
                {all.map((key) => (
                  <KeyRow key={key.id} apiKey={key} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <MoreButton list={keys}>Show older ones</MoreButton>
      </section>
    </>
  );
}
