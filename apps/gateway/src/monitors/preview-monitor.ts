import { Injectable } from '@nestjs/common';
import {
  type CreateMonitorInput,
  type EstimateOutput,
  isoTime,
  previewDays,
  type PreviewedPostOutput,
  previewMonitor,
  type PreviewMonitorInput,
  type PreviewMonitorOutput,
  previewShown,
} from '@earshot/contracts';
import { MentionRepository, SourceStateRepository, SpendingRepository } from '@earshot/database';
import {
  defaultSources,
  estimateSource,
  estimateWarnings,
  type FilterName,
  filterNames,
  type Mention,
  mergeLimits,
  monitorWarnings,
  type SourceEstimate,
  type SourceName,
  usdOf,
} from '@earshot/domain';
import { compileMatcher, type KeywordMatch } from '@earshot/matching';
import type { Handler, HandlerCall } from '../call/handler.js';
import { ExternalEffect } from '../call/external-effect.js';
import { knownLinks } from '../mentions/known-links.js';
import { examineRecent } from '../recent-mentions.js';
import { type ProjectSpending, SourceSpending } from '../spending/source-spending.js';
import { usesOf } from '../spending/spending-output.js';
import { filtersAfter } from './filters-after.js';
import { type CountedByX, XEstimate } from './x-estimate.js';

/** As many places of a post as are stored of a mention. */
const shownMatches = 100;

/** Matches the posts that the project has stored, as the scanner matches what it fetches, and estimates a month by them. */
@Injectable()
export class PreviewMonitorHandler implements Handler<typeof previewMonitor> {
  constructor(
    private readonly mentions: MentionRepository,
    private readonly spending: SpendingRepository,
    private readonly sourceSpending: SourceSpending,
    private readonly x: XEstimate,
    private readonly states: SourceStateRepository,
  ) {}

  async handle(
    draft: PreviewMonitorInput,
    { project, tx, now }: HandlerCall<'any', 'project'>,
  ): Promise<ExternalEffect<PreviewMonitorOutput>> {
    const sources = draft.sources ?? defaultSources(await this.states.reported(tx, project.id));
    const input = { ...draft, sources };
    const matcher = await compileMatcher([
      {
        id: 'draft',
        keywords: input.keywords,
        excludeKeywords: input.exclude_keywords,
        excludeAuthors: input.exclude_authors,
        filters: filtersAfter(input),
      },
    ]);
    const posts: PreviewedPostOutput[] = [];
    const seen: { source: SourceName; publishedAt: Date; isMatch: boolean }[] = [];
    let dropped = 0;
    const droppedBy = new Map<FilterName, number>();
    const from = new Date(now.getTime() - previewDays * dayMs);
    const window = await examineRecent(
      tx,
      this.mentions,
      { projectId: project.id, since: from, now },
      (mention) => {
        const { source, publishedAt } = mention;
        if (!sources.includes(source)) return;
        const [found] = matcher.judge({ ...mention, links: knownLinks(mention) });
        const isMatch = found?.refusals.length === 0;
        seen.push({ source, publishedAt, isMatch });
        if (found === undefined) return;
        for (const { filter } of found.refusals) droppedBy.set(filter, (droppedBy.get(filter) ?? 0) + 1);
        if (!isMatch) dropped += 1;
        else if (posts.length < previewShown) posts.push(toPreviewedPost(mention, found.matches));
      },
    );
    const dropped_by = filterNames.flatMap((by) => {
      const count = droppedBy.get(by) ?? 0;
      return count === 0 ? [] : [{ by, posts: count }];
    });
    const warnings = monitorWarnings(input, await this.states.unconfigured(tx));
    const spent = await this.sourceSpending.ofProject(tx, project.id, now);
    const usdADay = await this.spending.aloneADay(tx, project.id, now);
    const since = new Date(window.since);
    // A monitor that looks back finds older posts at once: they say nothing of a month.
    const recent = seen.filter(({ publishedAt }) => publishedAt >= since);
    const days = (now.getTime() - since.getTime()) / dayMs;
    // X is asked when no connection to the database waits for it.
    return new ExternalEffect(async () => {
      const asked = await this.countAtX(input, project.id, spent);
      const estimates = sources.map((source) => {
        const estimate = estimateSource({
          source,
          stored: recent.filter((post) => post.source === source).length,
          matched: recent.filter((post) => post.source === source && post.isMatch).length,
          days,
          counted: source === 'x' && 'posts' in asked ? asked.posts : null,
          notCounted: source === 'x' && 'notCounted' in asked ? asked.notCounted : null,
          usdOfMonitorADay: usdADay.get(source) ?? null,
        });
        return toEstimateOutput(estimate, draft, spent);
      });
      const matched = seen.filter(({ isMatch }) => isMatch).length;
      return { ...window, matched, dropped, dropped_by, posts, estimates, warnings };
    });
  }

  private countAtX(
    { estimate, sources, keywords }: Draft,
    projectId: string,
    { uses, limits }: ProjectSpending,
  ): Promise<CountedByX> {
    if (!sources.includes('x')) return Promise.resolve({ notCounted: '' });
    if (!estimate) return Promise.resolve({ notCounted: 'X itself is asked with estimate: true.' });
    const budget = limits.monthlyBudget.x;
    const spent = usdOf(usesOf('x', uses).get('spend')?.thisMonth ?? 0);
    return this.x.count(projectId, keywords, budget === undefined ? null : budget - spent);
  }
}

/** A draft of which it is known where it would listen. */
type Draft = Pick<PreviewMonitorInput, 'estimate' | 'keywords'> & { readonly sources: readonly SourceName[] };

const dayMs = 86_400_000;

function toEstimateOutput(
  estimate: SourceEstimate,
  draft: CreateMonitorInput,
  { counted, limits }: ProjectSpending,
): EstimateOutput {
  const { source, method, postsPerMonth, usdPerMonth, explanation } = estimate;
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
    explanation,
    warnings: estimateWarnings(estimate, budgets),
  };
}

function toPreviewedPost(mention: Mention, matches: readonly KeywordMatch[]): PreviewedPostOutput {
  return {
    mention_id: mention.id,
    source: mention.source,
    url: mention.url,
    author_handle: mention.authorHandle,
    title: mention.title,
    text: mention.text,
    published_at: isoTime(mention.publishedAt),
    matches: matches.slice(0, shownMatches).map(({ keyword, field, start, end, link }) => ({
      keyword,
      field,
      start,
      end,
      link,
    })),
  };
}
