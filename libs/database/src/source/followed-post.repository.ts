import type { FollowedPost } from '@earshot/domain';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../connection/transaction/tx.js';
import { arraysOf } from '../connection/transaction/parameters.js';

/** A post whose replies a watch follows. */
export interface WatchedPost extends FollowedPost {
  readonly watchId: string;
}

/** A post whose replies are to be followed. */
export interface NewWatchedPost extends WatchedPost {
  readonly projectId: string;
  readonly nextReadAt: Date;
}

/** The result of reading the replies to a post. */
export interface RepliesRead {
  readonly watchId: string;
  readonly externalId: string;
  readonly readUntil: Date;
  /** null = its replies are no longer read. */
  readonly nextReadAt: Date | null;
}

/** Posts whose replies are read. Only the holder of the watch's lease writes them. */
@Injectable()
export class FollowedPostRepository {
  /** Posts already followed stay as they are. */
  async follow(tx: Tx, posts: readonly NewWatchedPost[]): Promise<void> {
    if (posts.length === 0) return;
    await tx.send(
      `INSERT INTO threads (project_id, watch_id, external_id, url, published_at, read_until, next_read_at)
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[],
         $7::timestamptz[])
       ON CONFLICT DO NOTHING`,
      [
        ...arraysOf(posts, 'projectId', 'watchId', 'externalId', 'url', 'publishedAt', 'readUntil'),
        ...arraysOf(posts, 'nextReadAt'),
      ],
    );
  }

  /** Makes the posts of these watches due as if none of their replies had been read. */
  async startOver(tx: Tx, watchIds: readonly string[]): Promise<void> {
    if (watchIds.length === 0) return;
    await tx.send(
      `UPDATE threads SET read_until = published_at, next_read_at = now()
       WHERE watch_id = ANY($1::uuid[]) AND read_until > published_at`,
      [watchIds],
    );
  }

  /** The posts of these watches that have been due the longest. */
  due(tx: Tx, watchIds: readonly string[], limit: number): Promise<WatchedPost[]> {
    return tx.query<WatchedPost[]>(
      `SELECT watch_id AS "watchId", external_id AS "externalId", url, published_at AS "publishedAt",
         read_until AS "readUntil"
       FROM threads WHERE watch_id = ANY($1::uuid[]) AND next_read_at <= now()
       ORDER BY next_read_at, external_id LIMIT $2`,
      [watchIds, limit],
    );
  }

  async save(tx: Tx, updates: readonly RepliesRead[]): Promise<void> {
    if (updates.length === 0) return;
    await tx.send(
      `UPDATE threads t SET read_until = u.read_until, next_read_at = u.next_read_at
       FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[])
         AS u (watch_id, external_id, read_until, next_read_at)
       WHERE t.watch_id = u.watch_id AND t.external_id = u.external_id AND u.next_read_at IS NOT NULL`,
      arraysOf(updates, 'watchId', 'externalId', 'readUntil', 'nextReadAt'),
    );
    const ended = updates.filter(({ nextReadAt }) => nextReadAt === null);
    await tx.send(
      `DELETE FROM threads t USING unnest($1::uuid[], $2::text[]) AS u (watch_id, external_id)
       WHERE t.watch_id = u.watch_id AND t.external_id = u.external_id`,
      [ended.map(({ watchId }) => watchId), ended.map(({ externalId }) => externalId)],
    );
  }
}
