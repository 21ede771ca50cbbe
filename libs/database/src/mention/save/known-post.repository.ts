import type { Mention } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../connection/transaction/tx.js';
import { arraysOf } from '../../connection/transaction/parameters.js';

/** A post in a project. */
export type PostOfProject = Pick<Mention, 'projectId' | 'source' | 'externalId'>;

/** A post that a project has already stored. */
export type KnownPost = PostOfProject & Pick<Mention, 'authorHandle' | 'authorUrl'>;

/** Finds posts that are already stored, so that their details are not paid for again. */
@Injectable()
export class KnownPostRepository {
  /** Those of the posts that are already stored. */
  find(tx: Tx, posts: readonly PostOfProject[]): Promise<KnownPost[]> {
    return tx.query<KnownPost[]>(
      `SELECT m.project_id AS "projectId", m.source, m.external_id AS "externalId",
         m.author_handle AS "authorHandle", m.author_url AS "authorUrl"
       FROM unnest($1::uuid[], $2::text[], $3::text[]) AS u (project_id, source, external_id)
       JOIN mentions m USING (project_id, source, external_id)`,
      arraysOf(posts, 'projectId', 'source', 'externalId'),
    );
  }
}
