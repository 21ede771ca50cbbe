import { Injectable } from '@nestjs/common';
import { type importFeeds, type ImportFeedsOutput, invalidField } from '@earshot/contracts';
import { FeedRepository, ProjectFeedRepository } from '@earshot/database';
import { feedAddressFault, feedTitle, messageOf, mostFeedsPerProject, type OpmlFeed } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { readOpml } from '@earshot/sources';
import type { Handle } from '../call/handler.js';
import { plainAddress } from './feed-address.js';

/** Imports the feeds of another reader. Those that cannot be read are skipped with a reason; all others are added. */
@Injectable()
export class ImportFeedsHandler {
  constructor(
    private readonly feeds: FeedRepository,
    private readonly projectFeeds: ProjectFeedRepository,
  ) {}

  readonly handle: Handle<typeof importFeeds> = async ({ opml }, { project, tx }) => {
    const before = new Set(
      (await this.projectFeeds.listForUpdate(tx, project.id)).map(({ address }) => address),
    );
    const seen = new Set<string>();
    const refused: ImportFeedsOutput['refused'] = [];
    const missing: OpmlFeed[] = [];
    let known = 0;
    for (const { address: written, title } of outlinesOf(opml)) {
      const address = plainAddress(written);
      const reason = feedAddressFault(written);
      if (reason !== null) {
        refused.push({ address: written, reason });
        continue;
      }
      // A file may list one feed with several fragments.
      if (seen.has(address)) continue;
      seen.add(address);
      if (before.has(address)) known += 1;
      else if (before.size + missing.length >= mostFeedsPerProject)
        refused.push({ address: written, reason: `A project reads ${mostFeedsPerProject} feeds at most.` });
      else missing.push({ address, title });
    }
    // In one order for all, because each feed stays locked: two imports of the same feeds wait for each other in turn.
    const feedIds = new Map<string, string>();
    for (const address of missing.map((feed) => feed.address).sort())
      feedIds.set(address, await this.feeds.ensure(tx, project.id, address));
    for (const { address, title } of missing) {
      const feed = { id: newId(), projectId: project.id, feedId: feedIds.get(address) as string };
      await this.projectFeeds.add(tx, { ...feed, title: feedTitle(title ?? ''), wholeMonitorId: undefined });
    }
    if (missing.length > 0) await this.projectFeeds.requestReading(tx, project.id);
    return { added: missing.length, known, refused };
  };
}

function outlinesOf(opml: string): readonly OpmlFeed[] {
  try {
    return readOpml(opml);
  } catch (error) {
    throw invalidField('opml', 'opml', messageOf(error));
  }
}
