import { Injectable } from '@nestjs/common';
import type { DraftMatch } from '@earshot/classification/draft';
import {
  type CreateMonitorInput,
  type EstimateOutput,
  leastRole,
  previewDays,
  type PreviewedPostOutput,
  previewMonitor,
  type PreviewMonitorInput,
  previewShown,
  sampleMonitor,
  toDraftMatchOutput,
} from '@earshot/contracts';
import { MentionRepository, SourceStateRepository, SpendingRepository } from '@earshot/database';
import {
  type Caller,
  dayMs,
  defaultSources,
  estimateSource,
  estimateWarnings,
  isAtLeast,
  judgedPosts,
  type MemberRole,
  type Mention,
  mergeLimits,
  monitorWarnings,
  type SourceEstimate,
  type SourceName,
  usdOf,
} from '@earshot/domain';
import { DraftTrial, filterWarnings } from '@earshot/matching';
import type { Handle } from '../call/handler.js';
import { ExternalEffect } from '../call/external-effect.js';
import { knownLinks } from '../mentions/explanation/known-links.js';
import { examineRecent } from '../recent-mentions.js';
import { SourceSpending } from '../spending/source-spending.js';
import { type ProjectSpending, usesOf } from '../spending/spending-output.js';
import { DraftVerdicts } from './draft-verdicts.js';
import { filtersAfter } from './filters-after.js';
import { toTrialOutput } from './trial-output.js';
import { type CountedByX, XEstimate } from './x-estimate.js';

/** Matches the project's stored posts as the scanner matches what it fetches, and estimates a month from them. */
@Injectable()
export class PreviewMonitorHandler {
  constructor(
    private readonly mentions: MentionRepository,
    private readonly spending: SpendingRepository,
    private readonly sourceSpending: SourceSpending,
    private readonly x: XEstimate,
    private readonly states: SourceStateRepository,
    private readonly verdicts: DraftVerdicts,
  ) {}

  readonly handle: Handle<typeof previewMonitor> = async (draft, { caller, role, project, tx, now }) => {
    const sources = draft.sources ?? defaultSources(await this.states.reported(tx, project.id));
    const input = { ...draft, sources };
    const sought = {
      keywords: input.keywords,
      excludeKeywords: input.exclude_keywords,
      excludeAuthors: input.exclude_authors,
      filters: filtersAfter(input),
    };
    const trial = await DraftTrial.of(sought);
    const found: (DraftMatch & { readonly mention: Mention })[] = [];
    const seen: { source: SourceName; publishedAt: Date; isMatch: boolean }[] = [];
    const from = new Date(now.getTime() - previewDays * dayMs);
    const { window } = await examineRecent(
      tx,
      this.mentions,
      { projectId: project.id, since: from, now },
      (mention) => {
        const { source, publishedAt } = mention;
        if (!sources.includes(source)) return;
        const matches = trial.look({ ...mention, links: knownLinks(mention) });
        seen.push({ source, publishedAt, isMatch: matches !== null });
        if (matches === null || found.length === judgedPosts) return;
        found.push({ mention, post: { ...mention, links: [] }, matches });
      },
    );
    const subject = await this.verdicts.subject(tx, project.id, draft.monitor_id);
    const warnings = [
      ...monitorWarnings(input, await this.states.unconfigured(tx)),
      ...filterWarnings(sought),
    ];
    const spent = await this.sourceSpending.ofProject(tx, project.id, now, 0);
    const usdADay = await this.spending.aloneADay(tx, project.id, now);
    const mayPay = draft.estimate && maySample(caller, role);
    const since = new Date(window.since);
    // A monitor with a backfill finds older posts at once, which are no basis for an estimate of a month.
    const recent = seen.filter(({ publishedAt }) => publishedAt >= since);
    // X is asked when no database connection is held.
    return new ExternalEffect(async () => {
      const asked = await this.countAtX(input, mayPay, project.id, spent);
      const estimates = sources.map((source) => {
        const estimate = estimateSource({
          source,
          stored: recent.filter((post) => post.source === source).length,
          matched: recent.flatMap((post) =>
            post.source === source && post.isMatch ? [post.publishedAt] : [],
          ),
          since,
          until: now,
          counted: source === 'x' && 'posts' in asked ? asked.posts : null,
          notCounted: source === 'x' && 'notCounted' in asked ? asked.notCounted : null,
          usdOfMonitorADay: usdADay.get(source) ?? null,
          atX: this.x.purchases,
        });
        return toEstimateOutput(estimate, draft, spent);
      });
      const verdicts = await this.verdicts.judge(found, draft, subject, now);
      return {
        ...window,
        ...toTrialOutput(trial.result),
        judged: verdicts.length,
        relevant: verdicts.filter(({ isRelevant }) => isRelevant).length,
        posts: found.slice(0, previewShown).map(({ mention, matches }, index): PreviewedPostOutput => ({
          mention_id: mention.id,
          ...toDraftMatchOutput(mention, matches, verdicts[index]),
        })),
        estimates,
        warnings,
      };
    });
  };

  private countAtX(
    { estimate, sources, keywords }: Draft,
    mayPay: boolean,
    projectId: string,
    { uses, limits }: ProjectSpending,
  ): Promise<CountedByX> {
    if (!sources.includes('x')) return Promise.resolve({ notCounted: '' });
    if (!estimate) return Promise.resolve({ notCounted: 'Set estimate: true to ask X itself.' });
    if (!mayPay)
      return Promise.resolve({
        notCounted: `X itself was not asked: that costs money, so it needs ${sampleMonitor.scope}, or the role ${leastRole(sampleMonitor)}.`,
      });
    const budget = limits.monthlyBudget.x;
    const spent = usdOf(usesOf('x', uses).get('spend')?.thisMonth ?? 0);
    return this.x.count(projectId, keywords, budget === undefined ? null : budget - spent);
  }
}

/** A draft with known sources. */
type Draft = Pick<PreviewMonitorInput, 'estimate' | 'keywords'> & { readonly sources: readonly SourceName[] };

/** Whether the caller may ask sources at the project's expense, as `sample_monitor` does: reading is not enough. */
function maySample(caller: Caller, role: MemberRole | null): boolean {
  return caller.kind === 'api_key'
    ? caller.scopes.includes(sampleMonitor.scope)
    : role !== null && isAtLeast(role, leastRole(sampleMonitor));
}

function toEstimateOutput(
  estimate: SourceEstimate,
  draft: CreateMonitorInput,
  { counted, limits }: ProjectSpending,
): EstimateOutput {
  const { source, method, postsPerMonth, postsPerDay, usdPerMonth, explanation } = estimate;
  const money = counted.find((one) => one.source === source && one.meter.kind === 'money');
  const budgets = {
    monitor: mergeLimits({}, draft.monthly_budget)[source],
    project: limits.monthlyBudget[source],
    installation: money === undefined ? undefined : usdOf(money.meter.limit),
  };
  return {
    source,
    method,
    posts_per_month: postsPerMonth,
    usd_per_month: usdPerMonth,
    per_day: postsPerDay,
    usd_per_day: usdPerMonth === null ? null : usdADay(usdPerMonth),
    explanation,
    warnings: estimateWarnings(estimate, budgets),
  };
}

/** Rounded to a hundredth of a cent. */
function usdADay(usdPerMonth: number): number {
  return Math.round((usdPerMonth / 30) * 10_000) / 10_000;
}
