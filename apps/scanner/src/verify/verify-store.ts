import { Injectable } from '@nestjs/common';
import { Database, type KeptMention, MentionUpkeepRepository } from '@earshot/database';
import { type Post, type SourceName, storablePost, upkeepPlan } from '@earshot/domain';
import { Clock } from '@earshot/platform';
import type { Upkeep, VerifiedPosts } from '@earshot/sources';
import { matchMonitors } from '../scan/post-matcher.js';

/** The first delay before posts that a source did not answer for are verified again. */
const leaseMs = 10 * 60_000;

/** A post this recent may not be available to lookups yet: it is checked again soon instead of at its usual interval. */
const freshMs = 10 * 60_000;
const askFreshAgainMs = 5 * 60_000;

/** Database access for verification. */
@Injectable()
export class VerifyStore {
  constructor(
    private readonly database: Database,
    private readonly upkeep: MentionUpkeepRepository,
    private readonly clock: Clock,
  ) {}

  /** @param first which to prefer: posts without a failed attempt, or those with one */
  claim(source: SourceName, limit: number, first: 'ready' | 'suspects'): Promise<KeptMention[]> {
    return this.database.asSystem((tx) =>
      this.upkeep.claimVerification(tx, source, { limit, leaseMs, first }),
    );
  }

  /** Releases posts while the source takes no requests. @param dueAt absent = due at once */
  release(kept: readonly KeptMention[], dueAt?: Date): Promise<void> {
    return this.database.asSystem((tx) => this.upkeep.unclaim(tx, kept, dueAt));
  }

  /**
   * Empties the mentions of posts that no longer exist at their source. Not in the transaction of `saveShown`: each changes
   * mentions once, because the alerts that hear of changes are locked in the same order only within a statement.
   * @returns these mentions
   */
  removeGone(
    asked: readonly KeptMention[],
    said: VerifiedPosts,
  ): Promise<{ readonly id: string; readonly projectId: string }[]> {
    return this.database.asSystem(async (tx) => {
      const kept = await this.upkeep.lock(tx, asked.filter(isGone(said)));
      const ids = kept.map(({ mentionId }) => mentionId);
      await this.upkeep.remove(tx, ids, 'deleted_at_source');
      return kept.map(({ mentionId: id, projectId }) => ({ id, projectId }));
    });
  }

  /** Stores what the source shows of the other posts. @returns ids of mentions whose text has changed, to be classified again */
  saveShown(asked: readonly KeptMention[], said: VerifiedPosts, terms: Upkeep): Promise<string[]> {
    const now = this.clock.now();
    const present = new Map(said.present.map((post) => [post.externalId, storablePost(post)]));
    const isLost = isGone(said);
    return this.database.asSystem(async (tx) => {
      const kept = await this.upkeep.lock(
        tx,
        asked.filter((mention) => !isLost(mention)),
      );
      const shown = kept.flatMap((mention) => {
        const post = present.get(mention.externalId);
        return post === undefined ? [] : [{ mention, post, isEdited: isEdited(mention, post) }];
      });
      const monitorsOf = await this.upkeep.monitorsOf(
        tx,
        shown.flatMap(({ mention, isEdited }) => (isEdited ? mention : [])),
      );
      const edited = await this.upkeep.saveShown(
        tx,
        shown.map(({ mention: { mentionId, projectId }, post, isEdited }) => ({
          mentionId,
          projectId,
          post,
          matches: isEdited ? matchMonitors(post, monitorsOf.get(mentionId) ?? []) : null,
        })),
      );
      await this.upkeep.plan(
        tx,
        kept.map(({ mentionId, externalId, publishedAt, purgeAt }) => {
          const plan = upkeepPlan(terms, { publishedAt, shownAt: now, askedAt: now });
          if (present.has(externalId)) return { mentionId, ...plan };
          // Neither shown nor gone: the attempt does not extend how long its text is kept.
          const isFresh = now.getTime() - publishedAt.getTime() < freshMs;
          const verifyAt = isFresh ? new Date(now.getTime() + askFreshAgainMs) : plan.verifyAt;
          return { mentionId, verifyAt, purgeAt };
        }),
      );
      return edited;
    });
  }
}

function isGone({ gone, present }: VerifiedPosts): (mention: KeptMention) => boolean {
  const shown = new Set(present.map(({ externalId }) => externalId));
  const lost = new Set(gone.filter((externalId) => !shown.has(externalId)));
  return ({ externalId }) => lost.has(externalId);
}

function isEdited({ title, text }: KeptMention, post: Post): boolean {
  return post.title !== title || post.text !== text;
}
