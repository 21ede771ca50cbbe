import {
  type Classification,
  type Match,
  type Mention,
  type Monitor,
  type Post,
  storablePost,
} from '@earshot/domain';
import type { Database } from '../connection/database.js';
import { MentionRepository } from '../mention/mention.repository.js';
import { givenPost, urgentComplaint } from './given.js';

/** Overrides for `givenPost`, and the classification; `null` = not classified yet. */
export interface GivenMention extends Partial<Post> {
  readonly judged?: Partial<Classification> | null;
}

/**
 * Stores mentions with matches wherever the monitor's keywords occur in title and text, in a few statements. Mentions are
 * found in the order of publication. Classified ones have no work left.
 * @returns in the order of the posts
 */
export function givenMentions(
  database: Database,
  monitor: Pick<Monitor, 'id' | 'projectId' | 'keywords'>,
  given: readonly GivenMention[],
): Promise<Mention[]> {
  const { projectId } = monitor;
  const mentions = new MentionRepository();
  const posts = given.map(({ judged: _, ...post }) => storablePost(givenPost(post)));
  return database.asSystem(async (tx) => {
    const found = posts.map((post) => ({ projectId, post, matches: matchesIn(post, monitor) }));
    const { newMentions } = await mentions.saveFound(tx, found);
    const idOf = new Map(newMentions.map(({ externalId, id }) => [externalId, id]));
    const ids = posts.map(({ externalId }) => {
      const id = idOf.get(externalId);
      if (id === undefined) throw new Error(`No mention was stored of ${externalId}.`);
      return id;
    });
    const done = given.flatMap(({ judged = {} }, index) =>
      judged === null ? [] : [{ id: ids[index] as string, judged }],
    );
    const verdicts = new Map(done.map(({ id, judged }) => [id, { ...urgentComplaint, ...judged }]));
    await mentions.saveClassifications(tx, verdicts, new Date());
    const doneIds = done.map(({ id }) => id);
    await tx.query('DELETE FROM mention_work WHERE mention_id = ANY($1::uuid[])', [doneIds]);
    const stored = new Map((await mentions.getMany(tx, ids)).map((mention) => [mention.id, mention]));
    return ids.flatMap((id) => stored.get(id) ?? []);
  });
}

/** Each occurrence of each keyword, ignoring case. */
function matchesIn(post: Post, { id: monitorId, keywords }: Pick<Monitor, 'id' | 'keywords'>): Match[] {
  return (['title', 'text'] as const).flatMap((field) =>
    keywords.flatMap((keyword) => {
      const places = (post[field] ?? '').matchAll(
        new RegExp(keyword.replace(/[^\p{L}\p{N}]/gu, '\\$&'), 'giu'),
      );
      return [...places].map(({ index: start }) => ({
        monitorId,
        keyword,
        field,
        link: null,
        start,
        end: start + keyword.length,
      }));
    }),
  );
}
