import { type ReactNode, useState } from 'react';
import { clientSetups, curlToolExample } from '@earshot/domain';
import { CodeBlock } from '../../parts/text/code-block.js';
import { Segments } from '../../parts/form/segments.js';

/**
 * How common clients connect to this installation's tools.
 * @param apiKey inserted into the texts while it is shown; null = three dots
 */
export function ConnectAgent({ apiKey }: { readonly apiKey: string | null }): ReactNode {
  const { origin } = window.location;
  const key = apiKey === null ? [] : [apiKey];
  const setups = [
    ...clientSetups(origin, ...key),
    { client: 'curl', where: 'in a terminal', text: curlToolExample(origin, ...key) },
  ];
  const [client, setClient] = useState('Claude Code');
  const shown = setups.find((setup) => setup.client === client);
  return (
    <section className="section" aria-labelledby="connect">
      <h2 id="connect">Connect an agent</h2>
      <p className="soft">
        Every operation is also a tool of the Model Context Protocol (MCP), at <code>{origin}/mcp</code>.{' '}
        {apiKey === null ? 'Replace esk_... with your key.' : 'Your new key is filled in.'}
      </p>
      <Segments
        label="Client"
        labelUnseen
        name="client"
        value={client}
        choices={setups.map((setup) => [setup.client, setup.client])}
        onChoice={setClient}
      />
      {shown === undefined ? null : (
        <>
          <p className="soft">{shown.where}</p>
          <CodeBlock label={`the settings of ${shown.client}`} text={shown.text} />
        </>
      )}
      <p>
        <a href="/docs/connect">More about connecting</a>
      </p>
    </section>
  );
}
