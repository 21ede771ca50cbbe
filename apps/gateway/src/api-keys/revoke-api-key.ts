import { Injectable } from '@nestjs/common';
import { type ApiKeyOutput, type IdInput, revokeApiKey, toApiKeyOutput } from '@earshot/contracts';
import { ApiKeyRepository } from '@earshot/database';
import { found } from '@earshot/domain';
import { Revocations } from '../access/revocations.js';
import type { Handler, HandlerCall } from '../call/handler.js';

/** Revokes a key in every process. */
@Injectable()
export class RevokeApiKeyHandler implements Handler<typeof revokeApiKey> {
  constructor(
    private readonly apiKeys: ApiKeyRepository,
    private readonly revocations: Revocations,
  ) {}

  async handle({ id }: IdInput, { project, tx, afterCommit }: HandlerCall<'session'>): Promise<ApiKeyOutput> {
    const revoked = found(await this.apiKeys.revoke(tx, project.id, id), 'API key');
    afterCommit(() => this.revocations.tell([id]));
    return toApiKeyOutput(revoked);
  }
}
