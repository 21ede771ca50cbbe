import { AppError, type MemberRole } from '@earshot/domain';

/**
 * The role was checked before the members were locked; who has lost it in between decides nothing any more.
 * @param roles by user, locked
 * @returns how many owners there are
 * @throws AppError FORBIDDEN
 */
export function countOwners(roles: ReadonlyMap<string, MemberRole>, callerId: string): number {
  if (roles.get(callerId) !== 'owner')
    throw new AppError('FORBIDDEN', 'You are no longer an owner of the project.');
  return [...roles.values()].filter((role) => role === 'owner').length;
}
