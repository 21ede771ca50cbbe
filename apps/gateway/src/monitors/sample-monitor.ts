import { Injectable } from '@nestjs/common';
import { sampleMonitor } from '@earshot/contracts';
import { ProjectRepository, SampleRepository, SourceStateRepository } from '@earshot/database';
import {
  defaultSources,
  isNotSetUp,
  manifestOf,
  mergeLimits,
  samplesPerHour,
  type SourceName,
  unconfiguredCheck,
} from '@earshot/domain';
import { rateLimited } from '../access/limits/use-limits.js';
import type { Handle } from '../call/handler.js';
import { together } from '../call/together.js';
import { assertWithin } from './assert-within.js';
import { filtersAfter } from './filters-after.js';

/** Stores which sources to sample; the scanners, which have the credentials, do so. */
@Injectable()
export class SampleMonitorHandler {
  constructor(
    private readonly samples: SampleRepository,
    private readonly states: SourceStateRepository,
    private readonly projects: ProjectRepository,
  ) {}

  readonly handle: Handle<typeof sampleMonitor> = async (input, { tx, project }) => {
    const limits = {
      monthlyBudget: mergeLimits({}, input.monthly_budget),
      share: mergeLimits({}, input.share),
    };
    const allowed = await this.projects.limitsOf(tx, project.id);
    const [filters] = together(
      () => filtersAfter(input),
      () => assertWithin(limits, allowed),
    );
    const draft = {
      keywords: input.keywords,
      excludeKeywords: input.exclude_keywords,
      excludeAuthors: input.exclude_authors,
      filters,
      context: input.context,
      ...limits,
    };
    const reported = await this.states.reported(tx, project.id);
    const configured = new Set(
      reported.flatMap(({ source, configured }) => (configured === true ? [source] : [])),
    );
    const unconfigured = new Set((await this.states.list(tx)).filter(isNotSetUp).map(({ source }) => source));
    const sources = (input.sources ?? defaultSources(reported)).map((source) => ({
      source,
      refusal: configured.has(source) ? null : refusalOf(source, unconfigured.has(source)),
    }));
    const stored = await this.samples.insert(tx, project.id, draft, sources);
    if ('refusedForSeconds' in stored)
      throw rateLimited(`A project may ask for ${samplesPerHour} samples an hour.`, stored.refusedForSeconds);
    return { id: stored.id, status: sources.some(({ refusal }) => refusal === null) ? 'running' : 'done' };
  };
}

function refusalOf(source: SourceName, isUnconfigured: boolean): string {
  const reason = isUnconfigured ? unconfiguredCheck(manifestOf(source)).reason : null;
  return reason ?? 'No scanner reads it in this installation.';
}
