import { Injectable } from '@nestjs/common';
import {
  Database,
  MentionUpkeepRepository,
  type NewMention,
  ProjectUsageRepository,
  type ShownMention,
  FollowedPostRepository,
  type Tx,
  type WatchedPost,
} from '@earshot/database';
import {
  type DueWatch,
  type Match,
  nextRepliesRead,
  type SourceName,
  upkeepPlan,
  type WatchCursor,
} from '@earshot/domain';
import type { Source } from '@earshot/sources';
import type { FoundMention } from './post-matcher.js';
import type { SourceReading } from './read/source-reading.js';

/** The most posts whose replies one scan reads. */
const followedPerScan = 50;

/** A scan of these watches whose results are being stored. */
export interface SavedScan {
  readonly name: SourceName;
  readonly source: Source;
  readonly watches: readonly DueWatch[];
  readonly reading: SourceReading;
  readonly found: readonly FoundMention[];
  readonly newMentions: readonly NewMention[];
  /** Known mentions whose text was taken over. */
  readonly shownMentions: readonly ShownMention[];
}

/**
 * Follow-up work for found posts: schedules reading their replies and the upkeep that their source's terms require, and
 * counts mentions towards the plan.
 */
@Injectable()
export class FollowUps {
  constructor(
    private readonly database: Database,
    private readonly followed: FollowedPostRepository,
    private readonly upkeep: MentionUpkeepRepository,
    private readonly usage: ProjectUsageRepository,
  ) {}

  /** Posts whose replies are due to be read for these watches. */
  dueReplies(watches: readonly DueWatch[]): Promise<WatchedPost[]> {
    const watchIds = watches.map(({ id }) => id);
    return this.database.asSystem((tx) => this.followed.due(tx, watchIds, followedPerScan));
  }

  async save(tx: Tx, scan: SavedScan): Promise<void> {
    await this.followReplies(tx, scan);
    await this.planUpkeep(tx, scan);
    await this.upkeep.askAgain(tx, scan.name, scan.reading.changed);
    const counts = new Map<string, number>();
    for (const { projectId } of scan.newMentions) counts.set(projectId, (counts.get(projectId) ?? 0) + 1);
    await this.usage.add(tx, counts, scan.reading.finishedAt);
  }

  private async followReplies(tx: Tx, { source, watches, reading, found }: SavedScan): Promise<void> {
    const { replies } = source;
    if (replies === undefined) return;
    const { followMs } = replies;
    const watchOf = new Map(watches.map((watch) => [watch.monitorId, watch]));
    await this.followed.follow(
      tx,
      found
        .filter(({ post }) => post.kind === 'post')
        .flatMap(({ post, matches }) => {
          const { externalId, url, publishedAt } = post;
          // No replies have been read yet: a scan reads them soon, and less often as the post ages.
          if (nextRepliesRead(publishedAt, followMs, reading.startedAt) === null) return [];
          return [...new Set(matches.map(({ monitorId }) => watchOf.get(monitorId)))].flatMap((watch) =>
            watch === undefined || replies.follows?.(post, matches.filter(isOf(watch))) === false
              ? []
              : {
                  projectId: watch.projectId,
                  watchId: watch.id,
                  externalId,
                  url,
                  publishedAt,
                  readUntil: publishedAt,
                  nextReadAt: reading.startedAt,
                },
          );
        }),
    );
    const kept = new Set(watches.map(({ id }) => id));
    await this.followed.save(
      tx,
      reading.replies.updates.filter(({ watchId }) => kept.has(watchId)),
    );
    // Replies were read for what the monitor looked for before. Once per restart: from now on the cursor is not empty.
    const restarted = watches.filter(
      ({ id, cursor }) => isEmpty(cursor) && !isEmpty(reading.results.get(id)?.cursor ?? {}),
    );
    await this.followed.startOver(
      tx,
      restarted.map(({ id }) => id),
    );
  }

  /** A verification under way does not know the new text and its matches: the plan revokes its lease. */
  private async planUpkeep(tx: Tx, scan: SavedScan): Promise<void> {
    const { reading, found, newMentions, shownMentions } = scan;
    const { upkeep } = scan.source;
    const published = new Map(found.map(({ post }) => [post.externalId, post.publishedAt]));
    await this.upkeep.plan(
      tx,
      [
        ...newMentions,
        ...shownMentions.map(({ mentionId, post }) => ({ id: mentionId, externalId: post.externalId })),
      ].map(({ id, externalId }) => {
        const shownAt = reading.startedAt;
        const publishedAt = published.get(externalId) ?? shownAt;
        return { mentionId: id, ...upkeepPlan(upkeep, { publishedAt, shownAt, askedAt: shownAt }) };
      }),
    );
  }
}

/** Whether everything is read again, as for a new monitor. */
function isEmpty(cursor: WatchCursor): boolean {
  return Object.keys(cursor).length === 0;
}

function isOf({ monitorId }: DueWatch): (match: Match) => boolean {
  return (match) => match.monitorId === monitorId;
}
