import type { Operation } from '@earshot/contracts';
import { html } from './html.js';
import { layout } from './layout.js';

/** What stands at `/`. */
export function homePage(operations: readonly Operation[], baseUrl: string): string {
  const about =
    'Earshot watches public posts for the names your brand goes by, and tells the right people about the ones that matter.';
  const content = html`
    <h1>Earshot is running</h1>
    <p class="lead">${about}</p>
    <ul class="cards">
      <li>
        <a href="/docs/first-steps">First steps</a>
        <p>Make a project and a key, watch a name, be told.</p>
      </li>
      <li>
        <a href="/docs/connect">Connect an agent</a>
        <p>Claude, Cursor, VS Code or your own: <code>${baseUrl}/mcp</code></p>
      </li>
      <li>
        <a href="/docs">Reference</a>
        <p>Every operation, with its fields, rules, errors and examples.</p>
      </li>
      <li>
        <a href="/openapi.json">OpenAPI</a>
        <p>The same for programs.</p>
      </li>
    </ul>
  `;
  return layout({ path: '/', title: 'Earshot', about, operations }, content);
}
