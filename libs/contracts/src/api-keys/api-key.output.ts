import { type ListedApiKey, type Scope, scopes } from '@earshot/domain';
import { Id, Instant, RawText, SomeOf, Text } from '../fields/fields.js';
import { isoTime } from '../time.js';

/** An API key as shown to callers, never with the key itself. */
export class ApiKeyOutput {
  @Id('Id of the API key.')
  id: string;

  @Text('Its name.', { max: 80 })
  name: string;

  @RawText('The first characters of the key, to recognise it by.')
  prefix: string;

  @SomeOf(scopes, 'What it may do in its project.', { minItems: 1 })
  scopes: Scope[];

  @Instant('When it stops working; null = never.', { nullable: true })
  expires_at: string | null;

  @Instant('When it was last used, to the minute; null = never.', { nullable: true })
  last_used_at: string | null;

  @RawText('Name of its creator; kept when they leave.')
  created_by: string;

  @Instant('When it was created.')
  created_at: string;
}

/** The response of `create_api_key`, the only one that contains the key. */
export class CreatedApiKeyOutput extends ApiKeyOutput {
  @RawText('The key. Shown only once: only a hash of it is kept.')
  key: string;
}

export function toApiKeyOutput(apiKey: ListedApiKey): ApiKeyOutput {
  return {
    id: apiKey.id,
    name: apiKey.name,
    prefix: apiKey.prefix,
    scopes: [...apiKey.scopes],
    expires_at: isoTime(apiKey.expiresAt),
    last_used_at: isoTime(apiKey.lastUsedAt),
    created_by: apiKey.createdBy,
    created_at: isoTime(apiKey.createdAt),
  };
}
