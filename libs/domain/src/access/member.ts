import { AppError } from '../errors/app-error.js';
import type { MemberRole } from './member-role.js';

/** A person in a project. */
export interface Member {
  /** The user's id. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly joinedAt: Date;
}

/**
 * Checks that the project keeps an owner, because it could never be given a new one.
 * @param next the role that the member is to have; null = they leave
 * @param owners how many the project has now
 * @throws AppError CONFLICT if the last owner would go
 */
export function assertOwnerStays(before: MemberRole, next: MemberRole | null, owners: number): void {
  if (before !== 'owner' || next === 'owner' || owners > 1) return;
  const message = 'A project needs an owner: make someone else an owner first, or delete the project.';
  throw new AppError('CONFLICT', message, { details: [{ field: 'role', rule: 'last_owner', message }] });
}
