import { Injectable } from '@nestjs/common';
import { revokeApiKey, toApiKeyOutput } from '@earshot/contracts';
import { ApiKeyRepository } from '@earshot/database';
import { found } from '@earshot/domain';
import { Revocations } from '../access/revocations.js';
import type { Handle } from '../call/handler.js';

/** Revokes a key in every process. */
@Injectable()
export class RevokeApiKeyHandler {
  constructor(
    private readonly apiKeys: ApiKeyRepository,
    private readonly revocations: Revocations,
  ) {}

  readonly handle: Handle<typeof revokeApiKey> = async ({ id }, { project, tx, afterCommit }) => {
    const revoked = found(await this.apiKeys.revoke(tx, project.id, id), 'API key');
    afterCommit(() => this.revocations.tell([id]));
    return toApiKeyOutput(revoked);
  };
}
