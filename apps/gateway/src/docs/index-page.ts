import { fullPath } from '@earshot/contracts';
import { guides } from './guides.js';
import { html } from './html/html.js';
import { layout, operationGroups } from './html/layout.js';

/** The index of all pages. */
export function indexPage(baseUrl: string): string {
  const about =
    'Every operation exists twice: as REST and as a tool for agents (MCP). Same input, same response.';
  const content = html`
    <h1>Reference</h1>
    <p class="lead">${about}</p>
    <p>
      People use <a href="/">the console</a>, in a browser; programs and agents can do everything it does,
      with the operations described here. REST is at <code>${baseUrl}/api/v1</code>, the tools are at
      <code>${baseUrl}/mcp</code>. Programs can read the whole reference as
      <a href="/openapi.json">OpenAPI</a>.
    </p>
    <ul class="cards">
      ${guides.map(
        (guide) =>
          html`<li>
            <a href="/docs/${guide.name}">${guide.title}</a>
            <p>${guide.about}</p>
          </li>`,
      )}
    </ul>
    ${operationGroups().map(
      ({ tag, title, about: what, found }) =>
        html`<h2 id="${tag}">${title}</h2>
          <p>${what}</p>
          <ul class="cards">
            ${found.map(
              (operation) =>
                html`<li>
                  <a href="/docs/reference/${operation.name}">${operation.name}</a>
                  <p>${operation.summary}</p>
                  <p class="small">
                    <span class="method ${operation.method}">${operation.method}</span> ${fullPath(operation)}
                  </p>
                </li>`,
            )}
          </ul>`,
    )}
  `;
  return layout({ path: '/docs', title: 'Reference - Earshot', about }, content);
}
