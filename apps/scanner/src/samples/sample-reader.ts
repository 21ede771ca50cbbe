import { type DraftJudge, openDraftJudge } from '@earshot/classification/draft';
import { type ClaimedSample, Database, previewsId, ProjectRepository } from '@earshot/database';
import {
  allotment,
  type CountedMeter,
  gapSentence,
  manifestOf,
  moneyUnit,
  noReserve,
  type QueryCost,
  type SourceSample,
  spendingRoom,
  unconfiguredCheck,
} from '@earshot/domain';
import { Clock, Lifecycle } from '@earshot/platform';
import { Injectable } from '@nestjs/common';
import { ScanBudget } from '../scan/read/scan-budget.js';
import { ScannedSources } from '../sources/scanned-sources.js';
import { SourceMeters } from '../sources/source-meters.js';
import { SourcePauses } from '../sources/source-pauses.js';
import { SpendingLedger } from '../sources/spending-ledger.js';
import { sampleFinds } from './sample-finds.js';
import { onePage, sampleQuestion, wasRead } from './sample-question.js';

const askMs = 20_000;
/** A sample may use as much of a rate limit as a scan every 15 minutes. */
const intervalMs = 15 * 60_000;

/** Asks a source for a sample: one query, one page, paid for by the project like the estimates of its previews. */
@Injectable()
export class SampleReader {
  private judge: DraftJudge | undefined;

  constructor(
    private readonly sources: ScannedSources,
    private readonly database: Database,
    private readonly projects: ProjectRepository,
    private readonly meters: SourceMeters,
    private readonly ledger: SpendingLedger,
    private readonly pauses: SourcePauses,
    private readonly clock: Clock,
    private readonly lifecycle: Lifecycle,
  ) {}

  /** @throws Error with a reason for users if there is no result */
  async read(sample: ClaimedSample): Promise<SourceSample> {
    const { source: name, draft } = sample;
    const source = this.sources.get(name)?.source ?? null;
    if (source === null) throw new Error(unconfiguredCheck(manifestOf(name)).reason ?? undefined);
    const now = this.clock.now();
    const question = sampleQuestion(source, draft.keywords, now);
    if (question === null)
      throw new Error(`${manifestOf(name).label} cannot be searched here, so there is no sample of it.`);
    if (await this.pauses.isPaused(name, 'verify'))
      throw new Error('It takes no requests for now: see Sources for the reason, and try again later.');
    const project = await this.database.asSystem((tx) => this.projects.get(tx, sample.projectId));
    if (project === null) throw new Error('The project is deleted.');
    const { counted, budget, room } = await this.termsOf(sample, now);
    const reason = budget.heldBackBy([room], noReserve);
    if (reason !== null) throw new Error(gapSentence(reason));
    const { feed, query, notAsked } = question;
    const { projectId } = sample;
    const payer = { monitorIds: [previewsId], projectId };
    const request = { ...payer, rooms: [[room]], reserve: noReserve, isLookBack: true };
    const { window, fault, cost } = await budget.callSource(request, (call) =>
      feed.fetch(query, onePage(call)),
    );
    await this.ledger.recordSpending({
      source: name,
      meters: counted.map(({ meter }) => meter),
      costs: [cost],
      matched: new Map(),
      projectIds: new Map([[previewsId, projectId]]),
    });
    if (window === null) throw fault;
    if (!wasRead(window)) throw new Error('Too little is left of the budget or the quota to read a page.');
    if (fault !== null && window.posts.length === 0) throw fault;
    const judge = (): DraftJudge => (this.judge ??= openDraftJudge());
    return {
      asked: query.q,
      notAsked,
      usd: usdOf(cost, counted),
      ...(await sampleFinds(window, draft, project, { judge, now })),
    };
  }

  /** The limits of the project and of the draft; `room` is null if there are none. */
  private async termsOf({ id, source, projectId, draft }: ClaimedSample, now: Date) {
    const counted = await this.meters.list(source);
    const projectLimits = await this.database.asSystem((tx) => this.projects.limitsOf(tx, projectId));
    const { monthlyBudget, share } = draft;
    // Counts as a new monitor that has spent nothing yet.
    const spender = { projectId, monitorId: id, limits: { monthlyBudget, share }, projectLimits };
    const facts = await this.ledger.facts(source, counted, [spender], now);
    const allowance = {
      source,
      counted,
      allotted: allotment(counted, intervalMs, now),
      signal: AbortSignal.timeout(askMs),
      stopping: this.lifecycle.stopping,
    };
    const room = facts === null ? null : spendingRoom(facts, spender, now);
    return { counted, budget: new ScanBudget(this.meters, allowance), room };
  }
}

function usdOf({ spent }: QueryCost, counted: readonly CountedMeter[]): number {
  const units = counted
    .filter(({ meter }) => meter.kind === 'money')
    .reduce((sum, { meter }) => sum + (spent[meter.name] ?? 0), 0);
  return units / moneyUnit.perUsd;
}
