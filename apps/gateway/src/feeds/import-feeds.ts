import { Injectable } from '@nestjs/common';
import {
  type importFeeds,
  type ImportFeedsInput,
  type ImportFeedsOutput,
  invalidRequest,
} from '@earshot/contracts';
import { FeedRepository, ProjectFeedRepository } from '@earshot/database';
import { feedAddressFault, messageOf, mostFeedsPerProject, type OpmlFeed } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { readOpml } from '@earshot/sources';
import type { Handler, HandlerCall } from '../call/handler.js';
import { plainAddress } from './feed-address.js';

/** Imports the feeds of another reader. Those that cannot be read are skipped with a reason; all others are added. */
@Injectable()
export class ImportFeedsHandler implements Handler<typeof importFeeds> {
  constructor(
    private readonly feeds: FeedRepository,
    private readonly projectFeeds: ProjectFeedRepository,
  ) {}

  async handle(
    { opml }: ImportFeedsInput,
    { project, tx }: HandlerCall<'any', 'project'>,
  ): Promise<ImportFeedsOutput> {
    const known = new Set((await this.projectFeeds.list(tx, project.id)).map(({ address }) => address));
    const before = known.size;
    const refused: ImportFeedsOutput['refused'] = [];
    const added: OpmlFeed[] = [];
    let knownBefore = 0;
    for (const { address: written, title } of outlinesOf(opml)) {
      const address = plainAddress(written);
      const reason = feedAddressFault(written);
      if (reason !== null) refused.push({ address: written, reason });
      else if (known.has(address)) knownBefore += 1;
      else if (before + added.length >= mostFeedsPerProject)
        refused.push({ address: written, reason: `A project reads ${mostFeedsPerProject} feeds at most.` });
      else {
        known.add(address);
        added.push({ address, title });
      }
    }
    // In one order for all, because each feed stays locked: two imports of the same feeds wait for each other in turn.
    const feedIds = new Map<string, string>();
    for (const address of added.map((feed) => feed.address).sort())
      feedIds.set(address, await this.feeds.ensure(tx, project.id, address));
    for (const { address, title: given } of added) {
      const feedId = feedIds.get(address) as string;
      const title = given?.slice(0, 100).trim() ?? null;
      const feed = { id: newId(), projectId: project.id, feedId, title: title === '' ? null : title };
      await this.projectFeeds.add(tx, { ...feed, wholeMonitorId: null });
    }
    if (added.length > 0) await this.projectFeeds.requestReading(tx, project.id);
    return { added: added.length, known: knownBefore, refused };
  }
}

function outlinesOf(opml: string): readonly OpmlFeed[] {
  try {
    return readOpml(opml);
  } catch (error) {
    throw invalidRequest([{ field: 'opml', rule: 'opml', message: messageOf(error) }]);
  }
}
