import { codeBlock } from '../html/code-block.js';
import type { Guide } from '../guide.js';
import { html } from '../html/html.js';

export const firstStepsGuide: Guide = {
  name: 'first-steps',
  title: 'First steps',
  about: 'Sign up, create a project and a key, watch a name, get notified.',
  content: (baseUrl) => html`
    <p>
      In a browser, <a href="/">the console</a> leads you through all of this. A program or an agent does it
      like this:
    </p>
    <p>
      <code>npm start</code> has done the first three steps for you: its key is in
      <code>var/standalone.json</code>; continue with <a href="#watch">the fourth</a>. Otherwise, sign up. The
      response to a program has a <code>session_token</code>, which authenticates you as a person.
    </p>
    ${codeBlock(
      'Sign up',
      `curl '${baseUrl}/api/auth/sign-up' -H 'Content-Type: application/json' \\
  -d '{"email":"you@example.com","password":"a sentence that only you know","name":"Ada"}'`,
    )}
    <p>
      With it, make a project for your brand (<a href="/docs/reference/create_project">create_project</a>).
      The website and the description help to recognise what is about you.
    </p>
    ${codeBlock(
      'Make a project',
      `export EARSHOT_SESSION=ess_...    # the session_token

curl '${baseUrl}/api/v1/projects' -H "Authorization: Bearer $EARSHOT_SESSION" \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"Acme","website":"https://acme.com","description":"Backup software for small offices"}'`,
    )}
    <p>
      And a key for your program or agent, with the scopes it needs and no more (<a
        href="/docs/reference/create_api_key"
        >create_api_key</a
      >). It is shown only once. With several projects, name one in <code>X-Project-Id</code>.
    </p>
    ${codeBlock(
      'Make a key',
      `curl '${baseUrl}/api/v1/api-keys' -H "Authorization: Bearer $EARSHOT_SESSION" \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"My program","scopes":["monitors:read","monitors:write","mentions:read","mentions:write","alerts:read","alerts:write"]}'

export EARSHOT_KEY=esk_...        # the key`,
    )}
    <h2 id="watch">Watch a name</h2>
    <p>
      Matching is literal: list every spelling (<a href="/docs/reference/create_monitor">create_monitor</a>).
      <code>context</code> is one sentence that distinguishes your brand from other meanings of its name.
    </p>
    ${codeBlock(
      'Watch',
      `curl '${baseUrl}/api/v1/monitors' -H "Authorization: Bearer $EARSHOT_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"Acme","keywords":["acme","acme.com","@acme"],"context":"Backup software, not the cartoon company"}'`,
    )}
    <p>
      Get notified of what matters by e-mail, in a chat or by
      <a href="/docs/webhooks">webhook</a> (<a href="/docs/reference/create_alert">create_alert</a>). An alert
      only covers mentions found after it was created.
    </p>
    ${codeBlock(
      'Get notified',
      `curl '${baseUrl}/api/v1/alerts' -H "Authorization: Bearer $EARSHOT_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"Urgent","channel":"email","destination":"you@example.com","min_urgency":60}'`,
    )}
    <p>
      The first scan runs within a minute. Then read what people say (<a href="/docs/reference/list_mentions"
        >list_mentions</a
      >), ask why (<a href="/docs/reference/explain_mention">explain_mention</a>), and record what you did
      about it (<a href="/docs/reference/update_mention_status">update_mention_status</a>): Earshot learns
      from what you mark <code>ignored</code>.
    </p>
    ${codeBlock(
      'Read',
      `curl "${baseUrl}/api/v1/mentions?status=new&min_urgency=60" -H "Authorization: Bearer $EARSHOT_KEY"`,
    )}
    <p>
      No mentions? <a href="/docs/reference/list_sources">list_sources</a> shows for each source whether it is
      configured and answers, and <a href="/docs/reference/list_scans">list_scans</a> what has been read.
    </p>
  `,
};
