import { Inject, Injectable } from '@nestjs/common';
import {
  Database,
  type NamedBudget,
  StatusMailRepository,
  OperatorsConfig,
  SpendingMailRepository,
  type Tx,
} from '@earshot/database';
import {
  budgetSteps,
  dueBudgetMails,
  nextMonth,
  outageChange,
  type SourceName,
  type SpendingMail,
} from '@earshot/domain';
import { Clock, LOG, type Log } from '@earshot/platform';
import { Enqueuer, queues } from '@earshot/queue';
import type { Ticker } from './ticker.js';

/** Sends e-mails when 50, 80 and 100 % of a budget are spent, and when a source is down or back. */
@Injectable()
export class SpendingTicker implements Ticker {
  readonly name = 'spending';
  readonly everyMs = 60_000;
  /** Time before this process started does not count as an outage. */
  private observedSince: Date | null = null;

  constructor(
    private readonly database: Database,
    private readonly repository: SpendingMailRepository,
    private readonly statusMails: StatusMailRepository,
    private readonly operators: OperatorsConfig,
    private readonly enqueuer: Enqueuer,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  tick(): Promise<void> {
    this.observedSince ??= this.clock.now();
    return this.decide(this.observedSince);
  }

  /** Reports are marked as sent in the transaction that stores their e-mails. @param observedSince see `outageChange` */
  async decide(observedSince: Date): Promise<void> {
    const mailIds = await this.database.asSystem(async (tx) => {
      const now = this.clock.now();
      return [...(await this.aboutBudgets(tx, now)), ...(await this.aboutSources(tx, observedSince, now))];
    });
    if (mailIds.length === 0) return;
    this.log.info({ mails: mailIds.length }, 'e-mails about spending');
    await this.enqueuer.enqueue(queues.mail, [{ mailIds }]);
  }

  private async aboutBudgets(tx: Tx, now: Date): Promise<string[]> {
    const budgets = await this.repository.budgets(tx, budgetSteps[0], now);
    if (budgets.length === 0) return [];
    const due = dueBudgetMails(budgets, await this.repository.marks(tx, now));
    const ids: string[] = [];
    for (const { budget, percent, marks } of due) {
      if (!(await this.repository.mark(tx, marks, now))) continue;
      const { owner, name, project, source, budgetUsd, spentUsd } = budget;
      const monthEndsAt = nextMonth(now).toISOString();
      ids.push(
        ...(await this.statusMails.addDetails(tx, await this.readersOf(tx, budget), {
          kind: 'budget',
          of: owner.kind,
          owner,
          ...{ name, project, source, percent, budgetUsd, spentUsd, monthEndsAt },
        })),
      );
    }
    return ids;
  }

  private async aboutSources(tx: Tx, observedSince: Date, now: Date): Promise<string[]> {
    const ids: string[] = [];
    for (const source of await this.repository.watchedSources(tx, now)) {
      const change = outageChange(source, source.memory, observedSince, now);
      if (change === null) continue;
      const isDark = change.kind === 'dark';
      await this.repository.markDark(tx, source.source, isDark ? change.since : null, now);
      const since = change.since.toISOString();
      const mail: SpendingMail = isDark
        ? {
            kind: 'source_dark',
            source: source.source,
            since,
            reason: change.reason,
            until: change.until?.toISOString() ?? null,
          }
        : { kind: 'source_back', source: source.source, since, until: now.toISOString() };
      const readers = await this.watchersOf(tx, source.source);
      ids.push(...(await this.statusMails.addDetails(tx, readers, mail)));
    }
    return ids;
  }

  /** If no operator has an account, the owners of affected projects are notified of the installation's budget. */
  private async readersOf(tx: Tx, { owner, source }: NamedBudget): Promise<string[]> {
    if (owner.kind !== 'installation') return this.repository.ownersOf(tx, owner.projectId);
    const operators = await this.repository.usersWith(tx, this.operators.emails);
    return operators.length > 0 ? operators : this.repository.ownersWatching(tx, source);
  }

  private async watchersOf(tx: Tx, source: SourceName): Promise<string[]> {
    const owners = await this.repository.ownersWatching(tx, source);
    return [...new Set([...owners, ...(await this.repository.usersWith(tx, this.operators.emails))])];
  }
}
