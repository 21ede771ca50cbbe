import { Injectable } from '@nestjs/common';
import { listApiKeys, toApiKeyOutput } from '@earshot/contracts';
import { ApiKeyRepository } from '@earshot/database';
import type { Handle } from '../call/handler.js';
import { cursorScope, readPage } from '../page.js';

/** Lists the project's API keys that have not been revoked. */
@Injectable()
export class ListApiKeysHandler {
  constructor(private readonly apiKeys: ApiKeyRepository) {}

  readonly handle: Handle<typeof listApiKeys> = async (input, { project, tx }) => {
    const { items, next_cursor } = await readPage(listApiKeys, input, cursorScope(project.id), (page) =>
      this.apiKeys.list(tx, project.id, page),
    );
    return { api_keys: items.map(toApiKeyOutput), next_cursor };
  };
}
