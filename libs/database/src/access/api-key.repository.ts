import { type ApiKey, AppError, deletedAccountName, type ListedApiKey, type PlanName } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { type Page, type PageOf, pageOf } from '../connection/page.js';
import { valuesOf } from '../connection/transaction/parameters.js';

/** A key as stored: only its hash. */
export interface NewApiKey extends Omit<ApiKey, 'lastUsedAt'> {
  /** SHA-256 of the key. */
  readonly keyHash: Buffer;
  /** The user's id. */
  readonly createdBy: string;
}

/** API keys. */
@Injectable()
export class ApiKeyRepository {
  /** @throws AppError CONFLICT if an active key of the project has the same name */
  async insert(tx: Tx, apiKey: NewApiKey): Promise<void> {
    const [inserted] = await tx.query<{ id: string }[]>(
      `INSERT INTO api_keys (id, project_id, name, prefix, key_hash, scopes, created_by, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (project_id, name) WHERE revoked_at IS NULL DO NOTHING RETURNING id`,
      [
        ...valuesOf(apiKey, 'id', 'projectId', 'name', 'prefix', 'keyHash', 'scopes', 'createdBy'),
        ...valuesOf(apiKey, 'createdAt', 'expiresAt'),
      ],
    );
    if (inserted === undefined)
      throw new AppError('CONFLICT', 'An API key of this project already has this name.', {
        details: [{ field: 'name', rule: 'unique', message: 'name is that of another API key.' }],
      });
  }

  /** The key with this hash and its project's plan, unless it has expired or been revoked. */
  async findActiveByHash(
    tx: Tx,
    keyHash: Buffer,
    now: Date,
  ): Promise<{ apiKey: ApiKey; projectPlan: PlanName } | null> {
    const [row] = await tx.preparedRows<ApiKey & { plan: PlanName }>(
      `SELECT ${columns}, p.plan FROM api_keys k JOIN projects p ON p.id = k.project_id
       WHERE k.key_hash = $1 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)
         AND p.deleted_at IS NULL`,
      [keyHash, now],
    );
    if (row === undefined) return null;
    const { plan, ...apiKey } = row;
    return { apiKey, projectPlan: plan };
  }

  /** Newest first, including expired keys. Revoked keys are left out. */
  async list(tx: Tx, projectId: string, page: Page): Promise<PageOf<ListedApiKey>> {
    const found = await tx.query<ListedApiKey[]>(
      `SELECT ${listedColumns} FROM api_keys k
       WHERE k.project_id = $1 AND k.revoked_at IS NULL AND ($2::uuid IS NULL OR k.id < $2)
       ORDER BY k.id DESC LIMIT $3`,
      [projectId, page.after, page.limit + 1],
    );
    return pageOf(found, page.limit);
  }

  /** Revokes the key. @returns the key as it was; null if the project has no such key or it is already revoked */
  revoke(tx: Tx, projectId: string, id: string): Promise<ListedApiKey | null> {
    return tx.firstRow<ListedApiKey>(
      `UPDATE api_keys k SET revoked_at = now() WHERE k.project_id = $1 AND k.id = $2 AND k.revoked_at IS NULL
       RETURNING ${listedColumns}`,
      [projectId, id],
    );
  }

  /** Records that the key was used, at most once a minute. */
  async touch(tx: Tx, id: string): Promise<void> {
    await tx.query(
      `UPDATE api_keys SET last_used_at = now()
       WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
      [id],
    );
  }
}

const columns = `k.id, k.project_id AS "projectId", k.name, k.prefix, k.scopes, k.expires_at AS "expiresAt",
  k.last_used_at AS "lastUsedAt", k.created_at AS "createdAt"`;

const listedColumns = `${columns},
  coalesce((SELECT u.name FROM users u WHERE u.id = k.created_by), '${deletedAccountName}') AS "createdBy"`;
