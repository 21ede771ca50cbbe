import type { MemberRole } from './member-role.js';

/**
 * A link that makes the person who opens it a member of a project, once. The link itself is shown once and stored only as a
 * hash.
 */
export interface Invitation {
  readonly id: string;
  readonly projectId: string;
  readonly role: MemberRole;
  /** The address it is meant for; anyone who has the link can use it. */
  readonly email: string | null;
  /** Name of the person who created it. */
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** How long an invitation can be accepted. */
export const invitationLifeMs = 7 * 24 * 60 * 60 * 1_000;
