import { codeBlock } from '../code-block.js';
import type { Guide } from '../guides.js';
import { html } from '../html.js';

export const firstStepsGuide: Guide = {
  name: 'first-steps',
  title: 'First steps',
  about: 'Sign up, make a project and a key, listen for a name.',
  content: (baseUrl) => html`
    <p>Sign up. The answer has a <code>session_token</code>, which speaks for you as a person.</p>
    ${codeBlock(
      'Sign up',
      `curl '${baseUrl}/api/auth/sign-up' -H 'Content-Type: application/json' \\
  -d '{"email":"you@example.com","password":"a sentence that only you know","name":"You"}'`,
    )}
    <p>
      With it, make a project for your brand (<a href="/docs/reference/create_project">create_project</a>).
    </p>
    ${codeBlock(
      'Make a project',
      `curl '${baseUrl}/api/v1/projects' -H "Authorization: Bearer $EARSHOT_SESSION" \\
  -H 'Content-Type: application/json' -d '{"name":"Acme"}'`,
    )}
    <p>
      And a key for your program or agent, with the scopes it needs and no more (<a
        href="/docs/reference/create_api_key"
        >create_api_key</a
      >). It is shown this once.
    </p>
    ${codeBlock(
      'Make a key',
      `curl '${baseUrl}/api/v1/api-keys' -H "Authorization: Bearer $EARSHOT_SESSION" \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"My program","scopes":["monitors:read","monitors:write","mentions:read","mentions:write"]}'`,
    )}
    <p>
      Listen for a name (<a href="/docs/reference/create_monitor">create_monitor</a>). Matching is literal:
      list every spelling.
    </p>
    ${codeBlock(
      'Listen',
      `curl '${baseUrl}/api/v1/monitors' -H "Authorization: Bearer $EARSHOT_KEY" \\
  -H 'Content-Type: application/json' -d '{"name":"Acme","keywords":["acme","acme.com","@acme"]}'`,
    )}
    <p>
      The first scan runs at the next tick. Then read what people say (<a href="/docs/reference/list_mentions"
        >list_mentions</a
      >), and have yourself told of what matters (<a href="/docs/reference/create_alert">create_alert</a>).
    </p>
  `,
};
