import { scopes } from '@earshot/domain';
import { codeBlock } from '../html/code-block.js';
import type { Guide } from '../guide.js';
import { html } from '../html/html.js';

export const credentialsGuide: Guide = {
  name: 'credentials',
  title: 'Credentials',
  about: 'API keys for programs, sessions for people, scopes and projects.',
  content: () => html`
    ${codeBlock('On every call', 'Authorization: Bearer esk_...')}
    <dl class="notes">
      <dt>API keys, for programs</dt>
      <dd>
        A key (<code>esk_...</code>) belongs to one project and has scopes. It is shown once and kept as a
        hash. It can expire, or be revoked (<a href="/docs/reference/revoke_api_key">revoke_api_key</a>),
        which takes effect in every process within a second. People create and revoke them in
        <a href="/">the console</a>, under <i>Settings</i>, <i>API keys</i>.
      </dd>
      <dt>Sessions, for people</dt>
      <dd>
        Signing in gives a token (<code>ess_...</code>): to programs in the response, to pages in a cookie
        that no script can read. A session may do in each project what the role of its person allows: a viewer
        reads, a member changes things, an owner also manages people, keys and budgets. Projects, keys and
        people can be managed only with a session: an API key gets <code>403 FORBIDDEN</code>.
        <a href="/docs/accounts">Accounts</a> explains how to sign in and manage an account.
      </dd>
      <dt>Which project</dt>
      <dd>
        A key's own. A person with several projects names one in the header <code>X-Project-Id</code> (tools:
        <code>project_id</code>); with only one it may be left out.
      </dd>
      <dt>Scopes</dt>
      <dd>${scopes.map((scope) => html`<code>${scope}</code> `)}Every operation needs one of them.</dd>
      <dt>Resources outside your access</dt>
      <dd>
        A missing scope, or too low a role, is <code>403 FORBIDDEN</code>. Anything in a project that the
        credential cannot reach is <code>404 NOT_FOUND</code>, exactly like something that does not exist.
      </dd>
    </dl>
  `,
};
