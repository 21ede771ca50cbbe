import type { View } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import { storableJson } from '../connection/storable.js';
import type { Tx } from '../connection/transaction/tx.js';

/** A view to store. Its position is set by `setOrder`. */
export type NewView = Pick<View, 'id' | 'projectId' | 'name' | 'filter'>;

const columns = `id, project_id AS "projectId", name, filter, position, created_at AS "createdAt", updated_at AS "updatedAt"`;

/** The views of projects. */
@Injectable()
export class ViewRepository {
  /** The project's views in their order. */
  list(tx: Tx, projectId: string): Promise<View[]> {
    const sql = `SELECT ${columns} FROM views WHERE project_id = $1 ORDER BY position, id`;
    return tx.query<View[]>(sql, [projectId]);
  }

  /** Like `list`, and blocks other changes of the project's views until the transaction ends. */
  async listForUpdate(tx: Tx, projectId: string): Promise<View[]> {
    // Row locks would not stop others from adding a view.
    await tx.lock(`views of ${projectId}`);
    return this.list(tx, projectId);
  }

  /** The id of the view with that name, ignoring case; null = there is none. */
  idOfName(tx: Tx, projectId: string, name: string): Promise<string | null> {
    const sql = 'SELECT id FROM views WHERE project_id = $1 AND lower(name) = lower($2)';
    return tx.firstValue<string>(sql, [projectId, name]);
  }

  async insert(tx: Tx, { id, projectId, name, filter }: NewView): Promise<void> {
    await tx.send(
      `INSERT INTO views (project_id, id, name, filter, position)
       VALUES ($1, $2, $3, $4, (SELECT count(*) FROM views WHERE project_id = $1))`,
      [projectId, id, name, storableJson(filter)],
    );
  }

  async update(tx: Tx, { id, projectId, name, filter }: NewView): Promise<void> {
    await tx.send(
      'UPDATE views SET name = $3, filter = $4, updated_at = now() WHERE project_id = $1 AND id = $2',
      [projectId, id, name, storableJson(filter)],
    );
  }

  /** @returns false if there is no such view */
  delete(tx: Tx, projectId: string, id: string): Promise<boolean> {
    return tx.changedAny('DELETE FROM views WHERE project_id = $1 AND id = $2', [projectId, id]);
  }

  /** Sets the position of every view. @param ids all views of the project */
  async setOrder(tx: Tx, projectId: string, ids: readonly string[]): Promise<void> {
    await tx.send(
      `UPDATE views v SET position = ordered.place - 1
       FROM unnest($2::uuid[]) WITH ORDINALITY AS ordered (id, place)
       WHERE v.project_id = $1 AND v.id = ordered.id AND v.position <> ordered.place - 1`,
      [projectId, ids],
    );
  }

  /** Those of the monitors that the project does not have, or no longer has. */
  async missingMonitors(tx: Tx, projectId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const missing = await tx.values<string>(
      `SELECT named.id FROM unnest($2::uuid[]) AS named (id) WHERE NOT EXISTS (
         SELECT FROM monitors o WHERE o.project_id = $1 AND o.id = named.id AND o.deleted_at IS NULL)`,
      [projectId, ids],
    );
    return new Set(missing);
  }
}
