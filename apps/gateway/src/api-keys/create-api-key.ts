import { Injectable } from '@nestjs/common';
import { createApiKey, invalidField, toApiKeyOutput } from '@earshot/contracts';
import {
  ApiKeyRepository,
  MemberRepository,
  ProjectUsageRepository,
  UserRepository,
} from '@earshot/database';
import { newId } from '@earshot/platform';
import { hashToken, newToken } from '../access/token.js';
import type { Handle } from '../call/handler.js';
import { countOwners } from '../members/count-owners.js';
import { assertRoom } from '../usage/assert-room.js';

/** Characters of a key that may always be shown: far too few to guess the rest. */
const prefixLength = 8;

/** Creates an API key of the project. Only its hash is stored. */
@Injectable()
export class CreateApiKeyHandler {
  constructor(
    private readonly apiKeys: ApiKeyRepository,
    private readonly members: MemberRepository,
    private readonly usage: ProjectUsageRepository,
    private readonly users: UserRepository,
  ) {}

  readonly handle: Handle<typeof createApiKey> = async (input, call) => {
    const { caller, project, tx, now } = call;
    const expiresAt = input.expires_at === null ? null : new Date(input.expires_at);
    if (expiresAt !== null && expiresAt <= now) {
      const message = 'expires_at must be in the future.';
      throw invalidField('expires_at', 'future', message);
    }
    countOwners(await this.members.lockRoles(tx, project.id), caller.userId);
    await assertRoom(this.usage, call, 'api_keys', 1);
    const key = newToken('esk_');
    const apiKey = {
      id: newId(),
      projectId: project.id,
      name: input.name,
      prefix: key.slice(0, prefixLength),
      scopes: input.scopes,
      expiresAt,
      lastUsedAt: null,
      createdAt: now,
    };
    await this.apiKeys.insert(tx, { ...apiKey, keyHash: hashToken(key), createdBy: caller.userId });
    const maker = await this.users.get(tx, caller.userId);
    return { ...toApiKeyOutput({ ...apiKey, createdBy: maker?.name ?? '' }), key };
  };
}
