import { type ListedApiKey, scopes } from '@earshot/domain';
import { extend, Id, Instant, objectWith, RawText, SomeOf, Text } from '../fields/fields.js';
import { outputOf } from '../fields/output-of.js';

/** An API key as shown to callers, never with the key itself. */
export class ApiKeyOutput extends objectWith({
  id: Id('Id of the API key.'),
  name: Text('Its name.', { max: 80 }),
  prefix: RawText('The first characters of the key, to recognise it by.'),
  scopes: SomeOf(scopes, 'What it may do in its project.', { minItems: 1 }),
  expires_at: Instant('When it stops working; null = never.', { nullable: true }),
  last_used_at: Instant('When it was last used, to the minute; null = never.', { nullable: true }),
  created_by: RawText('Name of its creator; kept when they leave.'),
  created_at: Instant('When it was created.'),
}) {}

/** The response of `create_api_key`, the only one that contains the key. */
export class CreatedApiKeyOutput extends extend(ApiKeyOutput, {
  key: RawText('The key. Shown only once: only a hash of it is kept.'),
}) {}

export function toApiKeyOutput(apiKey: ListedApiKey): ApiKeyOutput {
  return outputOf(ApiKeyOutput, apiKey);
}
