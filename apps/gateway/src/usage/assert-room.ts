import type { LimitedNoun, ProjectUsageRepository } from '@earshot/database';
import { AppError, type PlanLimits, plans } from '@earshot/domain';
import type { HandlerCall } from '../call/handler.js';

const limits = { monitors: 'monitors', alerts: 'alerts', api_keys: 'apiKeys' } as const satisfies Record<
  LimitedNoun,
  keyof PlanLimits
>;

const words = { monitors: 'monitors', alerts: 'alert rules', api_keys: 'API keys' } as const;

/**
 * Locks the count until the transaction ends.
 * @param added how many this call is about to add
 * @throws AppError QUOTA_EXCEEDED naming the limit and its value
 */
export async function assertRoom(
  usage: ProjectUsageRepository,
  { tx, project }: Pick<HandlerCall, 'tx' | 'project'>,
  noun: LimitedNoun,
  added: 0 | 1,
): Promise<void> {
  const allowed = plans[project.plan][limits[noun]];
  if ((await usage.lockAndCount(tx, project.id, noun)) + added > allowed) throw noRoom(noun, allowed);
}

/** The error if the plan allows no more. */
export function noRoom(noun: LimitedNoun, allowed: number): AppError {
  const message = `The plan allows ${allowed} ${words[noun]}.`;
  return new AppError('QUOTA_EXCEEDED', message, {
    details: [{ field: noun, rule: 'plan_limit', message }],
  });
}
