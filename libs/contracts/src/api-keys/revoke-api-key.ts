import { examples } from '../examples.js';
import { idInput } from '../input/id-input.js';
import { defineOperation } from '../operation.js';
import { ApiKeyOutput } from './api-key.output.js';

export const revokeApiKey = defineOperation({
  name: 'revoke_api_key',
  summary: 'Revoke an API key',
  description:
    'Use it when a program should lose access, or a key may have leaked: every call with it is refused from then on. ' +
    'Its name can be used again. It cannot be undone. Needs a signed-in owner.',
  method: 'DELETE',
  path: '/api-keys/{id}',
  scope: 'projects:write',
  access: 'session',
  role: 'owner',
  input: idInput('Id of the API key.'),
  output: ApiKeyOutput,
  example: { id: examples.apiKey.id },
});
