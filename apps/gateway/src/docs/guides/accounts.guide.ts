import { jsonSchemaOf } from '@earshot/contracts';
import { accessRoutes } from '../openapi/access-routes.js';
import type { DocumentedRoute } from '../openapi/documented-route.js';
import { fieldList } from '../html/field-list.js';
import type { Guide } from '../guide.js';
import { type Html, html } from '../html/html.js';

export const accountsGuide: Guide = {
  name: 'accounts',
  title: 'Accounts',
  about: 'Signing in, passwords, sessions, e-mail addresses and second factors.',
  content: () => html`
    <p>
      <a href="/account">Account</a> in the console does all of this in a browser. These calls are for people,
      so they are REST only; the envelope is that of every operation, with <code>meta.capability</code> null.
    </p>
    ${accessRoutes.map(routeOf)}
  `,
};

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
