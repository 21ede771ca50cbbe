import { Inject, Injectable } from '@nestjs/common';
import type { KeptMention } from '@earshot/database';
import { RateLimited, type SourceName } from '@earshot/domain';
import { Clock, Lifecycle, LOG, type Log } from '@earshot/platform';
import {
  Enqueuer,
  mentionJobs,
  ProjectChanges,
  type Processor,
  type QueueDefinition,
  QueueProcessor,
  queues,
  type VerificationDue,
} from '@earshot/queue';
import type { Upkeep, VerifiedPosts } from '@earshot/sources';
import { ScannerConfig } from '../scanner.config.js';
import { SourcePauses } from '../sources/source-pauses.js';
import { SCANNED_SOURCES, type ScannedSources } from '../sources/scanned-sources.js';
import { SourceMeters } from '../sources/source-meters.js';
import { SpendingLedger } from '../sources/spending-ledger.js';
import { VerifyStore } from './verify-store.js';

const verifyMs = 60_000;
/** Requests one job sends at most; what is left is found by the next one. */
const requestsPerJob = 10;

/** Posts that are kept are asked for again: edits and counts are taken over, what is gone at its source is emptied. */
@QueueProcessor()
@Injectable()
export class VerifyProcessor implements Processor<VerificationDue> {
  readonly consumes: readonly QueueDefinition<VerificationDue>[];

  constructor(
    @Inject(SCANNED_SOURCES) private readonly sources: ScannedSources,
    private readonly config: ScannerConfig,
    private readonly lifecycle: Lifecycle,
    private readonly pauses: SourcePauses,
    private readonly store: VerifyStore,
    private readonly meters: SourceMeters,
    private readonly ledger: SpendingLedger,
    private readonly clock: Clock,
    private readonly enqueuer: Enqueuer,
    private readonly changes: ProjectChanges,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.consumes = [...sources.keys()].map((source) => queues.verify[source]);
  }

  async handle({ source }: VerificationDue): Promise<void> {
    // They take turns, so that neither keeps the other from being asked for.
    for (let request = 0; request < requestsPerJob; request += 1)
      if (!(await this.verifySome(source, request % 2 === 0 ? 'suspects' : 'ready'))) return;
  }

  async sweep(): Promise<boolean> {
    for (const source of this.sources.keys()) await this.handle({ source });
    return false;
  }

  /** @returns whether there may be more */
  private async verifySome(name: SourceName, first: 'ready' | 'suspects'): Promise<boolean> {
    const upkeep = this.sources.get(name)?.source?.upkeep;
    const verify = upkeep?.verify ?? null;
    if (!this.config.verifiesPosts || upkeep === undefined || verify === null) return false;
    if (this.lifecycle.isStopping || (await this.pauses.isPaused(name, 'verify'))) return false;
    const kept = await this.store.claim(name, upkeep.verifyAtOnce, first);
    if (kept.length === 0) return false;
    try {
      const said = await this.verifyPosts(name, kept, verify);
      const { edited, removed } = await this.store.save(kept, said, upkeep);
      await this.enqueuer.enqueue(queues.classify, mentionJobs(edited));
      this.changes.mentions('removed', removed);
      this.log.info(
        { source: name, asked: kept.length, gone: said.gone.length, edited: edited.length },
        'verified',
      );
      return true;
    } catch (error) {
      // They are asked for again when their claim has run out.
      this.log.warn({ err: error, source: name }, 'posts could not be verified');
      if (error instanceof RateLimited) {
        await this.pauses.pauseSource(name, { refused: error, restMs: 0, answered: null });
        await this.store.release(kept);
      }
      return false;
    }
  }

  /** What the call costs is paid by the monitors that keep the posts it lists; by all of them equally where it lists none. */
  private async verifyPosts(
    source: SourceName,
    kept: readonly KeptMention[],
    verify: NonNullable<Upkeep['verify']>,
  ): Promise<VerifiedPosts> {
    const matched = new Map<string, Set<string>>();
    const projectIds = new Map<string, string>();
    for (const { externalId, projectId, monitors } of kept) {
      const monitorIds = matched.get(externalId) ?? new Set();
      matched.set(externalId, monitorIds);
      for (const { id } of monitors) {
        monitorIds.add(id);
        projectIds.set(id, projectId);
      }
    }
    const counted = this.meters.forCall(source, [...projectIds.keys()]);
    let listed: VerifiedPosts['present'] = [];
    try {
      const ids = [...matched.keys()];
      const said = await verify(ids, { signal: AbortSignal.timeout(verifyMs), meters: counted });
      listed = said.present;
      return said;
    } finally {
      const { spent, chargeIds, monitorIds } = counted;
      const externalIds = listed.map(({ externalId }) => externalId);
      const costs = [{ spent, chargeIds, externalIds, monitorIds }];
      const { meters = [] } = this.sources.get(source) ?? {};
      await this.ledger.recordSpending({ source, meters, costs, matched, projectIds, at: this.clock.now() });
    }
  }
}
