import { Injectable } from '@nestjs/common';
import { Database, type KeptMention, MentionUpkeepRepository, type ShownMention } from '@earshot/database';
import { type Match, noFilters, type Post, type SourceName, storablePost, upkeepPlan } from '@earshot/domain';
import { Matcher } from '@earshot/matching';
import { Clock } from '@earshot/platform';
import type { Upkeep, VerifiedPosts } from '@earshot/sources';
import { matchesPerMonitor } from '../scan/post-matcher.js';

/** Posts that a source did not answer for are asked for again after this long, at first. */
const leaseMs = 10 * 60_000;

/** What has changed by asking for kept posts. */
export interface VerifiedMentions {
  /** Ids of those whose text has changed: they are to be classified again. */
  readonly edited: readonly string[];
  /** Those whose post is gone at its source. */
  readonly removed: readonly { readonly id: string; readonly projectId: string }[];
}

/** What asking for kept posts takes from the database and leaves in it. */
@Injectable()
export class VerifyStore {
  constructor(
    private readonly database: Database,
    private readonly upkeep: MentionUpkeepRepository,
    private readonly clock: Clock,
  ) {}

  /** @param first which come first: posts that were asked for in vain, or the others */
  claim(source: SourceName, limit: number, first: 'ready' | 'suspects'): Promise<KeptMention[]> {
    return this.database.asSystem((tx) =>
      this.upkeep.claimVerification(tx, source, { limit, leaseMs, first }),
    );
  }

  /** The source takes no questions now: they are asked for when it does. */
  release(kept: readonly KeptMention[]): Promise<void> {
    return this.database.asSystem((tx) => this.upkeep.unclaim(tx, kept));
  }

  /** Stores what the source said of the posts. */
  save(asked: readonly KeptMention[], said: VerifiedPosts, terms: Upkeep): Promise<VerifiedMentions> {
    const now = this.clock.now();
    const present = new Map(said.present.map((post) => [post.externalId, storablePost(post)]));
    const gone = new Set(said.gone);
    const isGone = ({ externalId }: KeptMention): boolean => gone.has(externalId) && !present.has(externalId);
    return this.database.asSystem(async (tx) => {
      const kept = await this.upkeep.lock(tx, asked);
      const removed = kept.filter(isGone);
      await this.upkeep.remove(
        tx,
        removed.map(({ mentionId }) => mentionId),
        'deleted_at_source',
      );
      const edited = await this.upkeep.saveShown(
        tx,
        kept.flatMap((mention) => shown(mention, present.get(mention.externalId)) ?? []),
      );
      await this.upkeep.plan(
        tx,
        kept
          .filter((mention) => !isGone(mention))
          .map(({ mentionId, externalId, publishedAt, purgeAt }) => {
            const plan = upkeepPlan(terms, { publishedAt, shownAt: now, askedAt: now });
            // What was neither shown nor gone: its text is kept no longer for having been asked for.
            return { mentionId, ...plan, purgeAt: present.has(externalId) ? plan.purgeAt : purgeAt };
          }),
      );
      return { edited, removed: removed.map(({ mentionId: id, projectId }) => ({ id, projectId })) };
    });
  }
}

function shown(
  { mentionId, projectId, title, text, monitors }: KeptMention,
  post: Post | undefined,
): ShownMention | null {
  if (post === undefined) return null;
  const isEdited = post.title !== title || post.text !== text;
  return { mentionId, projectId, post, matches: isEdited ? matchesIn(post, monitors) : null };
}

/** Of the monitors that had matched, whatever else they ask for by now: the mention is there already. */
function matchesIn(post: Post, monitors: KeptMention['monitors']): Match[] {
  const matcher = Matcher.compile(
    monitors.map(({ id, keywords, filters: { caseSensitiveKeywords } }) => ({
      id,
      keywords,
      excludeKeywords: [],
      excludeAuthors: [],
      filters: { ...noFilters, caseSensitiveKeywords },
    })),
  );
  return matcher
    .match(post)
    .flatMap(({ id, matches }) =>
      matches.slice(0, matchesPerMonitor).map((match) => ({ ...match, monitorId: id })),
    );
}
