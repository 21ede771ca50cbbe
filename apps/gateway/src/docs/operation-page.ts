import {
  docsUrl,
  errorsOf,
  fullPath,
  inputPlace,
  jsonSchemaOf,
  type Operation,
  pathFields,
} from '@earshot/contracts';
import { errorStatuses } from '@earshot/domain';
import { callArguments, callArgumentsOf } from '../doors/tool-definition.js';
import { answerExample, curlExample, statusText, toolExample } from './call-examples.js';
import { errorAdvice } from './error-advice.js';
import { fieldTable } from './field-table.js';
import { Html, html } from './html.js';
import { code, layout } from './layout.js';

/** Everything about one operation on one page. */
export function operationPage(operation: Operation, baseUrl: string): string {
  const inPath = pathFields(operation);
  const where = (field: string): string =>
    inPath.includes(field) ? 'In the path' : inputPlace(operation) === 'query' ? 'In the query' : '';
  const content = html`
    <h1>${operation.name}</h1>
    <p class="lead">${operation.summary}.</p>
    <p>${operation.description}</p>
    ${facts(operation)}
    <h2>Input</h2>
    ${fieldTable(jsonSchemaOf(operation.input), { caption: 'Fields of the input', input: true, where })}
    <p>Fields that are not listed are refused.</p>
    ${beside(operation)}
    <h2>Answer</h2>
    <p>
      ${statusText(operation)}; <code>data</code> of the <a href="/docs#envelope">envelope</a> has these
      fields, all of them always.
    </p>
    ${fieldTable(jsonSchemaOf(operation.output), { caption: 'Fields of the answer', input: false })}
    <h2>Errors</h2>
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
          ${errorsOf(operation).map(
            (name) =>
              html`<tr>
                <td>${errorStatuses[name]}</td>
                <td><code>${name}</code></td>
                <td>${errorAdvice[name]}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <h2>Example</h2>
    <h3>REST</h3>
    ${code(curlExample(operation, baseUrl), 'The call with curl')}
    <h3>Tool</h3>
    ${code(toolExample(operation), 'The call as an MCP client sends it')}
    <h3>Answer of both</h3>
    ${code(
      JSON.stringify(answerExample(operation, docsUrl(baseUrl, operation.name)), null, 2),
      'The envelope that comes back',
    )}
  `;
  return layout(`${operation.name} - Earshot`, content);
}

function facts(operation: Operation): Html {
  const { readOnly, destructive, idempotent } = operation.hints;
  const effect = readOnly
    ? 'Changes nothing'
    : `${destructive ? 'Cannot be undone' : 'Changes something'}${idempotent ? '; repeating it changes nothing more' : ''}`;
  return html`<dl class="facts">
    <dt>REST</dt>
    <dd>
      <code><span class="method ${operation.method}">${operation.method}</span> ${fullPath(operation)}</code>
    </dd>
    <dt>Tool</dt>
    <dd><code>${operation.name}</code></dd>
    <dt>Scope</dt>
    <dd><code>${operation.scope}</code>${operation.access === 'session' ? ', signed-in people only' : ''}</dd>
    <dt>Effect</dt>
    <dd>${effect}</dd>
  </dl>`;
}

/** What stands beside the input: headers of REST, further arguments of the tool. */
function beside(operation: Operation): Html {
  const headers = { project_id: 'X-Project-Id', idempotency_key: 'Idempotency-Key' };
  const names = callArgumentsOf(operation);
  if (names.length === 0) return html``;
  return html`<h3>Beside the input</h3>
    <dl>
      ${names.map(
        (name) =>
          html`<dt>Header <code>${headers[name]}</code>, tool argument <code>${name}</code></dt>
            <dd>Optional. ${callArguments[name].description}</dd>`,
      )}
    </dl>`;
}
