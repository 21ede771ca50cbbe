import { Inject, Injectable } from '@nestjs/common';
import type { KeptMention } from '@earshot/database';
import { earlier, grouped, RateLimited, type SourceName, type Units } from '@earshot/domain';
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
import { FeedRefused, type Upkeep, type VerifiedPosts } from '@earshot/sources';
import { ScannerConfig } from '../scanner.config.js';
import { type Payer, PayingMonitors } from '../sources/paying-monitors.js';
import { SourcePauses } from '../sources/source-pauses.js';
import { ScannedSources } from '../sources/scanned-sources.js';
import { SourceMeters } from '../sources/source-meters.js';
import { SpendingLedger } from '../sources/spending-ledger.js';
import { VerifyStore } from './verify-store.js';

const verifyMs = 60_000;
/** The most requests one job sends; the next job finds the rest. */
const requestsPerJob = 10;
/** How long posts wait for whose check there is no money now. */
const moneyMs = 3_600_000;

/** Verifies stored posts: takes over edits and counts, and empties posts that no longer exist at their source. */
@QueueProcessor()
@Injectable()
export class VerifyProcessor implements Processor<VerificationDue> {
  readonly consumes: readonly QueueDefinition<VerificationDue>[];

  constructor(
    private readonly sources: ScannedSources,
    private readonly config: ScannerConfig,
    private readonly lifecycle: Lifecycle,
    private readonly pauses: SourcePauses,
    private readonly store: VerifyStore,
    private readonly meters: SourceMeters,
    private readonly ledger: SpendingLedger,
    private readonly paying: PayingMonitors,
    private readonly clock: Clock,
    private readonly enqueuer: Enqueuer,
    private readonly changes: ProjectChanges,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.consumes = [...sources.keys()].map((source) => queues.verify[source]);
  }

  async handle({ source }: VerificationDue): Promise<void> {
    // Alternates, so that neither keeps the other from being verified.
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
    const due = await this.store.claim(name, upkeep.verifyAtOnce, first);
    if (due.length === 0) return false;
    const checks = await this.affordable(name, due, upkeep.verifyPrice);
    const kept = checks.flatMap(({ mentions }) => mentions);
    if (kept.length === 0) return true;
    try {
      const said = await this.verifyPosts(name, checks, verify);
      // The others are retried when their lease ends.
      const answered = kept.filter(({ externalId }) => said.unanswered?.includes(externalId) !== true);
      this.changes.mentions('removed', await this.store.removeGone(answered, said));
      const edited = await this.store.saveShown(answered, said, upkeep);
      await this.enqueuer.enqueue(queues.classify, mentionJobs(edited));
      this.log.info(
        { source: name, asked: kept.length, gone: said.gone.length, edited: edited.length },
        'verified',
      );
      return true;
    } catch (error) {
      // They are retried when their lease ends.
      this.log.warn({ err: error, source: name }, 'posts could not be verified');
      // A fault of single posts must not stop scans.
      if (error instanceof FeedRefused)
        await this.store.release(
          kept,
          // A budget that is spent may be raised before it begins anew, or the rest pay for fewer checks.
          upkeep.verifyPrice === undefined ? error.until : earlier(error.until, this.moneyRetryAt),
        );
      else if (error instanceof RateLimited) {
        await this.pauses.pauseSource(name, { refused: error, restMs: 0, answered: null });
        await this.store.release(kept);
      }
      return false;
    }
  }

  /**
   * The checks that monitors may pay for, by the rules for scans: a check is as important as new posts of a noisy name. The
   * other posts are released, and due again later.
   * @param price of one check; undefined = it is free
   */
  private async affordable(
    source: SourceName,
    due: readonly KeptMention[],
    price: Units | undefined,
  ): Promise<Check[]> {
    const checks = checksOf(due);
    const paid = await this.paying.payersOf(
      source,
      checks.map(({ payers }) => payers),
      price,
    );
    const waiting = checks.filter((_, index) => paid[index] === null);
    if (waiting.length > 0)
      await this.store.release(
        waiting.flatMap(({ mentions }) => mentions),
        this.moneyRetryAt,
      );
    return checks.flatMap((check, index) => {
      const payers = paid[index] ?? null;
      return payers === null ? [] : [{ ...check, payers }];
    });
  }

  private get moneyRetryAt(): Date {
    return new Date(this.clock.now().getTime() + moneyMs);
  }

  /** The cost is paid by the payers of the posts the call lists, or by all payers equally if it lists none. */
  private async verifyPosts(
    source: SourceName,
    checks: readonly Check[],
    verify: NonNullable<Upkeep['verify']>,
  ): Promise<VerifiedPosts> {
    const matched = new Map(
      checks.map(({ externalId, payers }) => [externalId, new Set(payers.map((payer) => payer.monitorId))]),
    );
    const projectIds = new Map(
      checks.flatMap(({ payers }) => payers.map((payer) => [payer.monitorId, payer.projectId])),
    );
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
      await this.ledger.recordSpending({ source, meters, costs, matched, projectIds });
    }
  }
}

/** A post to check, with its mentions in all projects. */
interface Check {
  readonly externalId: string;
  readonly mentions: readonly KeptMention[];
  readonly payers: readonly Payer[];
}

function checksOf(due: readonly KeptMention[]): Check[] {
  return [...grouped(due, ({ externalId }) => externalId)].map(([externalId, mentions]) => ({
    externalId,
    mentions,
    payers: mentions.flatMap(({ projectId, monitors }) =>
      monitors.map((monitor) => ({ ...monitor, projectId, monitorId: monitor.id })),
    ),
  }));
}
