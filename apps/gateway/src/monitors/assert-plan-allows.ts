import type { MonitorRepository } from '@earshot/database';
import { AppError, plans } from '@earshot/domain';
import type { HandlerCall } from '../handler.js';

/**
 * That the project has no more monitors than its plan allows. Until the transaction ends, nobody else can add one.
 * @throws AppError QUOTA_EXCEEDED
 */
export async function assertPlanAllows(
  monitors: MonitorRepository,
  { tx, project }: Pick<HandlerCall<'any', 'project'>, 'tx' | 'project'>,
): Promise<void> {
  const allowed = plans[project.plan].monitors;
  if ((await monitors.count(tx, project.id)) <= allowed) return;
  throw tooManyMonitors(allowed);
}

/** What is answered where the plan allows no more. */
export function tooManyMonitors(allowed: number): AppError {
  const message = `The plan allows ${allowed} monitors.`;
  return new AppError('QUOTA_EXCEEDED', message, {
    details: [{ field: 'monitors', rule: 'plan_limit', message }],
  });
}
