import {
  createMonitor,
  type CreateMonitorInput,
  invalidRequest,
  type MonitorOutput,
  toMonitorOutput,
} from '@earshot/contracts';
import { MonitorRepository } from '@earshot/database';
import { AppError, type ErrorDetail, plans } from '@earshot/domain';
import { isMatchable } from '@earshot/matching';
import { newId } from '@earshot/platform';
import { type Handler, type HandlerCall, Implements } from '../handler.js';

/** A new monitor collects from the next tick on: its watches are due at once. */
@Implements(createMonitor)
export class CreateMonitorHandler implements Handler<typeof createMonitor> {
  constructor(private readonly monitors: MonitorRepository) {}

  async handle(
    input: CreateMonitorInput,
    { project, tx, now }: HandlerCall<'any', 'project'>,
  ): Promise<MonitorOutput> {
    const unmatchable = [
      ...unmatchableIn('keywords', input.keywords),
      ...unmatchableIn('exclude_keywords', input.exclude_keywords),
    ];
    if (unmatchable.length > 0) throw invalidRequest(unmatchable);
    const allowed = plans[project.plan].monitors;
    if ((await this.monitors.count(tx, project.id)) >= allowed) throw tooMany(allowed);
    const monitor = {
      id: newId(),
      projectId: project.id,
      name: input.name,
      keywords: input.keywords,
      excludeKeywords: input.exclude_keywords,
      excludeAuthors: input.exclude_authors,
      sources: input.sources,
      groupName: input.group_name,
      context: input.context,
      active: true,
      createdAt: now,
    };
    return toMonitorOutput(await this.monitors.insert(tx, monitor));
  }
}

function unmatchableIn(field: string, keywords: readonly string[]): ErrorDetail[] {
  return keywords.flatMap((keyword, index) =>
    isMatchable(keyword)
      ? []
      : {
          field: `${field}[${index}]`,
          rule: 'matchable',
          message: `${field}[${index}] has no visible character.`,
        },
  );
}

function tooMany(allowed: number): AppError {
  return new AppError('QUOTA_EXCEEDED', `The plan allows ${allowed} monitors.`, {
    details: [{ field: 'monitors', rule: 'plan_limit', message: `The plan allows ${allowed} monitors.` }],
  });
}
