import { Injectable } from '@nestjs/common';
import {
  listApiKeys,
  type ListApiKeysInput,
  type ListApiKeysOutput,
  toApiKeyOutput,
} from '@earshot/contracts';
import { ApiKeyRepository } from '@earshot/database';
import type { Handler, HandlerCall } from '../call/handler.js';
import { cursorScope, readPage } from '../page.js';

/** Lists the project's API keys that have not been revoked. */
@Injectable()
export class ListApiKeysHandler implements Handler<typeof listApiKeys> {
  constructor(private readonly apiKeys: ApiKeyRepository) {}

  async handle(input: ListApiKeysInput, { project, tx }: HandlerCall<'session'>): Promise<ListApiKeysOutput> {
    const { items, next_cursor } = await readPage(listApiKeys, input, cursorScope(project.id), (page) =>
      this.apiKeys.list(tx, project.id, page),
    );
    return { api_keys: items.map(toApiKeyOutput), next_cursor };
  }
}
