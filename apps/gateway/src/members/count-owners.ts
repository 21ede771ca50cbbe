import { AppError, type MemberRole, notFound } from '@earshot/domain';

/**
 * Counts the owners, after checking again that the caller is one: they may have lost the role before the members were
 * locked.
 * @param roles by user, locked; empty = the project has been deleted meanwhile
 * @returns how many owners there are
 * @throws AppError FORBIDDEN, NOT_FOUND
 */
export function countOwners(roles: ReadonlyMap<string, MemberRole>, callerId: string): number {
  if (roles.size === 0) throw notFound('project');
  if (roles.get(callerId) !== 'owner')
    throw new AppError('FORBIDDEN', 'You are no longer an owner of the project.');
  return [...roles.values()].filter((role) => role === 'owner').length;
}
