import { html } from './html.js';
import { layout } from './layout.js';

/** What stands at `/`. */
export function homePage(baseUrl: string): string {
  const content = html`
    <h1>Earshot is running</h1>
    <p class="lead">
      It watches public posts for the names your brand goes by, and tells the right people about the ones that
      matter.
    </p>
    <ul class="plain">
      <li><a href="/docs#first-steps">First steps</a><br />Sign up, make a project and a key.</li>
      <li>
        <a href="/docs">Reference</a><br />Every operation, with its fields, rules, errors and examples.
      </li>
      <li><a href="/openapi.json">OpenAPI</a><br />The same for programs.</li>
      <li><code>${baseUrl}/mcp</code><br />Where agents connect (MCP, Streamable HTTP).</li>
    </ul>
  `;
  return layout('Earshot', content);
}
