import { jsonSchemaOf } from '@earshot/contracts';
import {
  clientSetups,
  curlToolExample,
  type ErrorCode,
  errorStatuses,
  planNames,
  plans,
  requestsPerMinuteOfCaller,
  scopes,
  sdkExample,
} from '@earshot/domain';
import { codeBlock, jsonBlock } from './html/code-block.js';
import { errorList } from './html/error-list.js';
import { fieldList } from './html/field-list.js';
import { Html, html } from './html/html.js';
import { accessRoutes } from './openapi/access-routes.js';
import type { DocumentedRoute } from './openapi/documented-route.js';
import { type Guide, readGuide } from './read-guide.js';

/** The guides, in reading order. */
export const guides: readonly Guide[] = [
  readGuide('first-steps'),
  readGuide('connect', (baseUrl) => ({
    clients: html`${clientSetups(baseUrl).map(({ client, where, text }) => codeBlock(`${client} (${where})`, text))}`,
    typescript: codeBlock('TypeScript', sdkExample(baseUrl)),
    curl: codeBlock('curl', curlToolExample(baseUrl)),
  })),
  readGuide('credentials', () => ({ scopes: html`${scopes.map((scope) => html`<code>${scope}</code> `)}` })),
  readGuide('accounts', () => ({ routes: html`${accessRoutes.map(routeOf)}` })),
  readGuide('responses', (_, { calls, failures }) => ({
    success: recordedBlock('A success', calls['delete_alert']?.answer),
    failure: recordedBlock('A failure', failures.INVALID_REQUEST),
  })),
  readGuide('errors', (_, { failures }) => ({
    errors: errorList(Object.keys(errorStatuses) as ErrorCode[]),
    failure: recordedBlock('A failure', failures.NOT_FOUND),
  })),
  readGuide('idempotency'),
  readGuide('versions', (_, { failures }) => ({
    changed: recordedBlock('It has changed', failures.PRECONDITION_FAILED),
  })),
  readGuide('paging'),
  readGuide('events'),
  readGuide('webhooks'),
  readGuide('limits', () => ({ plans: html`${planNames.map(planRow)}` })),
];

function recordedBlock(caption: string, recorded: unknown): Html {
  return recorded === undefined ? html`` : jsonBlock(caption, recorded);
}

function routeOf({ id, method, path, summary, description, session, body, output }: DocumentedRoute): Html {
  const name = method.toUpperCase();
  return html`
    <h2 id="${id}">${summary}</h2>
    <p><span class="method ${name}">${name}</span> <code>${path}</code></p>
    <p>${description} ${session ? 'Needs a session.' : 'Needs no session.'}</p>
    ${
      body === undefined
        ? ''
        : html`<h3>Body</h3>
            ${fieldList(jsonSchemaOf(body), { input: true })}`
    }
    <h3>Data</h3>
    ${fieldList(jsonSchemaOf(output), { input: false })}
  `;
}

const number = new Intl.NumberFormat('en');

function planRow(name: (typeof planNames)[number]): Html {
  const plan = plans[name];
  const cells = [
    number.format(plan.monitors),
    number.format(plan.alerts),
    number.format(plan.apiKeys),
    number.format(plan.mentionsPerMonth),
    `${plan.scanIntervalMinutes} min`,
    number.format(plan.requestsPerMinute),
    number.format(requestsPerMinuteOfCaller(name)),
  ].map((text) => html`<td class="number">${text}</td>`);
  // prettier-ignore
  return html`<tr>
                <th scope="row">${name}</th>
                ${cells}
              </tr>`;
}
