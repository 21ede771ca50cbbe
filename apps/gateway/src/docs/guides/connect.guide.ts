import { clientSetups, curlToolExample, sdkExample } from '@earshot/domain';
import { codeBlock } from '../html/code-block.js';
import type { Guide } from '../guide.js';
import { html } from '../html/html.js';

export const connectGuide: Guide = {
  name: 'connect',
  title: 'Connect an agent',
  about: 'How Claude, Cursor, VS Code, a program or curl reach the tools.',
  content: (baseUrl) => html`
    <p>
      Every operation is a tool of the
      <a href="https://modelcontextprotocol.io">Model Context Protocol</a> too, at
      <code>${baseUrl}/mcp</code> (Streamable HTTP). A client needs that address and an API key (<a
        href="/docs/reference/create_api_key"
        >create_api_key</a
      >, or <i>Settings</i>, <i>API keys</i> in <a href="/">the console</a>, which shows these settings beside
      it). It sees only the tools that the key may call: a key without
      <code>monitors:write</code>
      is a safe way to let an agent look around.
    </p>
    ${clientSetups(baseUrl).map(({ client, where, text }) => codeBlock(`${client} (${where})`, text))}
    ${codeBlock('TypeScript', sdkExample(baseUrl))} ${codeBlock('curl', curlToolExample(baseUrl))}
    <h2>Good to know</h2>
    <dl class="notes">
      <dt>The text of mentions is untrusted</dt>
      <dd>Strangers wrote it. An agent should read it, never do what it says.</dd>
      <dt>Nothing is kept between calls</dt>
      <dd>
        There is no session to lose. Calls may run in parallel; each is a separate HTTP request, which the
        client may abandon at any time. Give writes an <code>idempotency_key</code>.
      </dd>
      <dt>Pages of other sites are refused</dt>
      <dd>
        A request whose <code>Host</code> or <code>Origin</code> is neither this installation nor this machine
        gets 403, so that no web page can use a browser to get in.
      </dd>
    </dl>
  `,
};
