import { AppError } from '../errors/app-error.js';
import type { MemberRole } from './member-role.js';

/** A person in a project. */
export interface Member {
  /** Of the user. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly joinedAt: Date;
}

/**
 * A project without an owner could never be given one again.
 * @param next the role that the member is to have; null = they go
 * @param owners how many the project has now
 * @throws AppError CONFLICT where the last owner would go
 */
export function assertOwnerStays(before: MemberRole, next: MemberRole | null, owners: number): void {
  if (before !== 'owner' || next === 'owner' || owners > 1) return;
  const message = 'A project needs an owner: make somebody else an owner first, or delete the project.';
  throw new AppError('CONFLICT', message, { details: [{ field: 'role', rule: 'last_owner', message }] });
}
