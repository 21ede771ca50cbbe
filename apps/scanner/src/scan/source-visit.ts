import { Injectable } from '@nestjs/common';
import type { DueWatch, SourceName } from '@earshot/domain';
import { matchedBy } from './post-matcher.js';
import { MentionFinder } from './mention-finder.js';
import { PostCompleter } from './post-completer.js';
import { SourceReader, type ScanReading } from './read/source-reader.js';
import { FollowUps } from './follow-ups.js';
import { SourcePauses } from '../sources/source-pauses.js';
import type { ScannedSource } from '../sources/scanned-sources.js';
import { SpendingLedger } from '../sources/spending-ledger.js';

/** One look at a source for the watches of a job. */
@Injectable()
export class SourceVisit {
  constructor(
    private readonly reader: SourceReader,
    private readonly trail: FollowUps,
    private readonly gate: SourcePauses,
    private readonly finder: MentionFinder,
    private readonly enricher: PostCompleter,
    private readonly ledger: SpendingLedger,
  ) {}

  /** @returns what was read; of the posts those in which something was found, complete where that could be had */
  async make(
    name: SourceName,
    { source, meters }: ScannedSource,
    watches: readonly DueWatch[],
  ): Promise<ScanReading> {
    const threads = await this.trail.due(watches);
    const reading = await this.reader.read(name, source, watches, threads);
    // At once: others must not ask what has just refused.
    await this.gate.leave(name, reading);
    if (source === null) return reading;
    const found = this.finder.find(reading.posts, watches);
    const { posts, costs } = await this.enricher.enrich(source, found);
    // It is spent, whatever becomes of the posts.
    await this.ledger.record({
      source: name,
      meters,
      costs: [...reading.costs, ...costs],
      matched: matchedBy(found),
      projectIds: new Map(watches.map(({ monitorId, projectId }) => [monitorId, projectId])),
      at: reading.startedAt,
    });
    return { ...reading, posts };
  }
}
