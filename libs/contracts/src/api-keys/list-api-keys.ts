import { defineOperation } from '../operation.js';
import { PageInput, pageWith } from '../page.js';
import { ApiKeyOutput } from './api-key.output.js';

export class ListApiKeysOutput extends pageWith('api_keys', () => ApiKeyOutput, 'Newest first.') {}

export const listApiKeys = defineOperation({
  name: 'list_api_keys',
  summary: 'List the API keys of the project',
  description:
    'Use it to see which programs have access, with which scopes, and when each was last used. Expired keys are listed, revoked ones are not; no key is ever shown again. Pages as in list_mentions. Changes nothing. Needs a signed-in person.',
  method: 'GET',
  path: '/api-keys',
  scope: 'projects:read',
  access: 'session',
  input: PageInput,
  output: ListApiKeysOutput,
  fieldsAs: 'list_mentions',
  errors: ['INVALID_CURSOR'],
  example: {},
});
