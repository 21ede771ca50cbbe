import {
  answersTag,
  errorsOf,
  fullPath,
  inputPlace,
  isWrite,
  jsonSchemaOf,
  leastRole,
  type Operation,
  pathFields,
  projectField,
  successStatus,
  takesIfMatch,
} from '@earshot/contracts';
import { callArguments, callArgumentsOf } from '../mcp/call-arguments.js';
import { curlExample, toolExample } from './html/call-examples.js';
import { codeBlock, jsonBlock } from './html/code-block.js';
import { errorList } from './html/error-list.js';
import { fieldList } from './html/field-list.js';
import { Html, html } from './html/html.js';
import { layout } from './html/layout.js';
import { restOnlyErrorsOf } from './operation-errors.js';
import type { RecordedCall } from './recorded-calls.js';

/** Renders everything about an operation on one page. @param recorded its example, executed */
export function operationPage(
  operation: Operation,
  baseUrl: string,
  recorded: RecordedCall | undefined,
): string {
  const inPath = pathFields(operation);
  const where = (field: string): string =>
    inPath.includes(field) ? 'in the path' : inputPlace(operation) === 'query' ? 'in the query' : '';
  const content = html`
    <h1>${operation.name}</h1>
    <p class="lead">${operation.summary}.</p>
    <p class="call">
      <span class="method ${operation.method}">${operation.method}</span>
      <code>${fullPath(operation)}</code>
    </p>
    <div class="both">
      <div>
        <p>${operation.description}</p>
        ${facts(operation)}
        <h2 id="input">Input</h2>
        ${fieldList(jsonSchemaOf(operation.input), { input: true, where })}
        <p class="small">Fields that are not listed are refused.</p>
        ${beside(operation)}
        <h2 id="response">Response</h2>
        ${answer(operation)} ${fieldList(jsonSchemaOf(operation.output), { input: false })}
        <h2 id="errors">Errors</h2>
        ${errorList(errorsOf(operation))} ${restOnly(operation)}
      </div>
      <aside aria-label="Example">
        <h2 id="example">Example</h2>
        ${codeBlock('REST', curlExample(operation, baseUrl))} ${jsonBlock('Tool', toolExample(operation))}
        ${executed(operation, recorded)}
      </aside>
    </div>
  `;
  const path = `/docs/reference/${operation.name}`;
  return layout({ path, title: `${operation.name} - Earshot`, about: `${operation.summary}.` }, content);
}

function facts(operation: Operation): Html {
  const { readOnly, destructive, idempotent } = operation.hints;
  const effect = readOnly
    ? 'Changes nothing'
    : `${destructive ? 'Cannot be undone' : 'Changes something'}${idempotent ? '; repeating it changes nothing more' : ''}`;
  return html`<dl class="facts">
    <dt>Scope</dt>
    <dd><code>${operation.scope}</code>${operation.access === 'session' ? ', signed-in people only' : ''}</dd>
    <dt>Role</dt>
    <dd>${roleOf(operation)}</dd>
    <dt>Effect</dt>
    <dd>${effect}</dd>
  </dl>`;
}

/** The role that a person needs in the project; keys have scopes instead. */
function roleOf(operation: Operation): Html {
  if (operation.tenancy === 'user' && projectField(operation) === null)
    return html`None: for anyone signed in`;
  const { ownerFields = [] } = operation;
  const least = html`<code>${leastRole(operation)}</code>`;
  return ownerFields.length === 0
    ? least
    : html`${least}; <code>owner</code> for ${ownerFields.join(' and ')}`;
}

/** Arguments outside the input: REST headers, and further arguments of the tool. */
function beside(operation: Operation): Html {
  const headers = { project_id: 'X-Project-Id', idempotency_key: 'Idempotency-Key' };
  const names = callArgumentsOf(operation);
  if (names.length === 0 && !takesIfMatch(operation)) return html``;
  return html`<h3>Alongside the input</h3>
    <ul class="fields">
      ${names.map(
        (name) =>
          html`<li>
            <code class="name">${headers[name]}</code
            ><span class="type">header; for the tool an argument,</span>
            <code>${name}</code>
            <p>${callArguments[name].description}</p>
          </li>`,
      )}
      ${takesIfMatch(operation) ? ifMatch : ''}
    </ul>`;
}

const tagged = html`REST sends its <a href="/docs/versions">version</a> in the header <code>ETag</code>.`;

const ifMatch = html`<li>
  <code class="name">If-Match</code><span class="type">header, REST only</span>
  <p>
    The <code>ETag</code> of what you have read: refused with 412 if it has been
    <a href="/docs/versions">changed since</a>.
  </p>
</li>`;

function answer(operation: Operation): Html {
  const fields = html`<code>data</code> of the <a href="/docs/responses">envelope</a> has these fields, always
    all of them.`;
  return operation.streams === undefined
    ? html`<p>
        ${successStatus(operation) === 201 ? '201 Created' : '200 OK'}. ${fields}
        ${answersTag(operation) ? tagged : ''}
      </p>`
    : html`<p>
        200 OK. REST streams a file (<code>${operation.streams.join(', ')}</code>) without an envelope. From
        the tool, ${fields}
      </p>`;
}

function restOnly(operation: Operation): Html {
  const codes = restOnlyErrorsOf(operation);
  if (codes.length === 0) return html``;
  return html`<h3>Over REST also</h3>
    ${errorList(codes)}`;
}

function executed(operation: Operation, recorded: RecordedCall | undefined): Html {
  if (recorded === undefined) return html``;
  const { answer: envelope, stream } = recorded;
  const status = successStatus(operation);
  const note = html`<p class="small">
    These calls were executed, through REST and MCP, when this page was
    made.${isWrite(operation) ? ' The second repeated the idempotency key of the first.' : ''}
  </p>`;
  return stream === undefined
    ? html`${jsonBlock(`Response of both (${status})`, envelope)} ${note}`
    : html`${codeBlock(`Response over REST (${stream.contentType})`, stream.text)}
      ${jsonBlock('Response of the tool', envelope)} ${note}`;
}
