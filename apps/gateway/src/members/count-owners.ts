import { AppError, type MemberRole } from '@earshot/domain';

/**
 * Counts the owners, after checking again that the caller is one: they may have lost the role before the members were
 * locked.
 * @param roles by user, locked
 * @returns how many owners there are
 * @throws AppError FORBIDDEN
 */
export function countOwners(roles: ReadonlyMap<string, MemberRole>, callerId: string): number {
  if (roles.get(callerId) !== 'owner')
    throw new AppError('FORBIDDEN', 'You are no longer an owner of the project.');
  return [...roles.values()].filter((role) => role === 'owner').length;
}
