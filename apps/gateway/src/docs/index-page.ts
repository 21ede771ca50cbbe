import { fullPath, type Operation } from '@earshot/contracts';
import { errorStatuses } from '@earshot/domain';
import { errorAdvice } from './error-advice.js';
import { Html, html } from './html.js';
import { code, layout } from './layout.js';

/** What holds for every operation, and the list of all. */
export function indexPage(operations: readonly Operation[], baseUrl: string): string {
  const content = html`
    <h1>Reference</h1>
    <p class="lead">
      Every operation exists twice: as REST and as a tool for agents (MCP). Same input, same answer, same
      rules.
    </p>
    <h2>Operations</h2>
    <ul class="plain">
      ${operations.map(
        (operation) =>
          html`<li>
            <a href="/docs/reference/${operation.name}">${operation.name}</a>
            <code
              ><span class="method ${operation.method}">${operation.method}</span>
              ${fullPath(operation)}</code
            ><br />
            ${operation.summary}
          </li>`,
      )}
    </ul>
    ${firstSteps(baseUrl)} ${envelope()} ${rules()}
    <h2 id="errors">Errors</h2>
    <div class="scroll" tabindex="0">
      <table>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Code</th>
            <th scope="col">What to do</th>
          </tr>
        </thead>
        <tbody>
          ${Object.entries(errorStatuses).map(
            ([name, status]) =>
              html`<tr>
                <td>${status}</td>
                <td><code>${name}</code></td>
                <td>${errorAdvice[name as keyof typeof errorAdvice]}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  `;
  return layout('Reference - Earshot', content);
}

function firstSteps(baseUrl: string): Html {
  const signUp = `curl '${baseUrl}/api/auth/sign-up' -H 'Content-Type: application/json' \\
  -d '{"email":"you@example.com","password":"a sentence that only you know","name":"You"}'`;
  const mcp = `{
  "mcpServers": {
    "earshot": {
      "type": "http",
      "url": "${baseUrl}/mcp",
      "headers": { "Authorization": "Bearer esk_..." }
    }
  }
}`;
  return html`<h2 id="first-steps">First steps</h2>
    <p>
      Sign up; the answer has a <code>session_token</code>. With it, make a project (<a
        href="/docs/reference/create_project"
        >create_project</a
      >) and a key for your program (<a href="/docs/reference/create_api_key">create_api_key</a>). Send either
      as <code>Authorization: Bearer ...</code>.
    </p>
    ${code(signUp, 'Signing up with curl')}
    <p>An MCP client takes the key like this:</p>
    ${code(mcp, 'Settings of an MCP client')}`;
}

function envelope(): Html {
  const success = `{
  "data": { ... },
  "meta": {
    "capability": "get_mention",
    "requestId": "req_...",
    "idempotencyReplayed": false,
    "docs": "..."
  }
}`;
  const failure = `{
  "data": null,
  "error": {
    "code": "INVALID_REQUEST",
    "message": "One thing is wrong with the request; details name each.",
    "details": [
      {
        "field": "keywords[2]",
        "rule": "max_length",
        "message": "keywords[2] must have at most 100 characters."
      }
    ]
  },
  "meta": { ... }
}`;
  return html`<h2 id="envelope">The envelope</h2>
    <p>Every answer has one of these two shapes, through both doors.</p>
    ${code(success, 'A success')} ${code(failure, 'A failure')}`;
}

function rules(): Html {
  return html`<h2 id="rules">What holds everywhere</h2>
    <dl>
      <dt><strong>Projects</strong></dt>
      <dd>
        An API key belongs to one project. A signed-in person with several names one in the header
        <code>X-Project-Id</code> (tools: <code>project_id</code>).
      </dd>
      <dt><strong>Safe retries</strong></dt>
      <dd>
        Writes take an <code>Idempotency-Key</code> (tools: <code>idempotency_key</code>), 1 to 255 visible
        ASCII characters. For 24 hours a repetition answers what the first call answered, with
        <code>meta.idempotencyReplayed</code> true, and does nothing again.
      </dd>
      <dt><strong>Lists</strong></dt>
      <dd>
        <code>limit</code> 1 to 100, and <code>cursor</code>: the <code>next_cursor</code> of the page before.
        Pages stay stable while new things arrive.
      </dd>
      <dt><strong>Times</strong></dt>
      <dd>ISO 8601 in UTC with milliseconds.</dd>
      <dt><strong>Rate limits</strong></dt>
      <dd>
        Counted per project and minute, by the plan. <code>RateLimit</code> headers on every answer show what
        is left; 429 comes with <code>Retry-After</code>.
      </dd>
    </dl>`;
}
