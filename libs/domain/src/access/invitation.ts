import type { MemberRole } from './member-role.js';

/** A link that makes the person who opens it a member of a project, once. The link itself is shown once and stored as a hash. */
export interface Invitation {
  readonly id: string;
  readonly projectId: string;
  readonly role: MemberRole;
  /** Who it is meant for; anybody who has the link can use it. */
  readonly email: string | null;
  /** Name of the person who invites. */
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** How long an invitation can be accepted. */
export const invitationLifeMs = 7 * 24 * 60 * 60 * 1_000;
