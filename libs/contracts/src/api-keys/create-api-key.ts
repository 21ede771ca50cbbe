import { scopes } from '@earshot/domain';
import { examples } from '../examples.js';
import { Instant, objectWith, SomeOf, Text, withDefault } from '../fields/fields.js';
import { defineOperation } from '../operation.js';
import { CreatedApiKeyOutput } from './api-key.output.js';

export class CreateApiKeyInput extends objectWith({
  name: Text('Name of the key; unique in the project.', { max: 80, unique: true }),
  scopes: SomeOf(scopes, 'What the key may do in its project.', { minItems: 1 }),
  expires_at: withDefault(Instant('When it stops working; null = never.', { nullable: true }), null),
}) {}

export const createApiKey = defineOperation({
  name: 'create_api_key',
  summary: 'Create an API key for a program',
  description:
    'Use it to let a program or an agent work in one project, with the scopes it needs and no more. The key is shown in this response ' +
    'and never again. Needs a signed-in owner.',
  method: 'POST',
  path: '/api-keys',
  scope: 'projects:write',
  access: 'session',
  role: 'owner',
  input: CreateApiKeyInput,
  output: CreatedApiKeyOutput,
  errors: ['CONFLICT', 'QUOTA_EXCEEDED'],
  example: { name: examples.apiKey.name, scopes: examples.apiKey.scopes },
});
