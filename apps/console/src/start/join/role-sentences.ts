import type { MemberRole } from '@earshot/domain';

/** What a new member with this role can do. */
export const roleSentences: Readonly<Record<MemberRole, string>> = {
  owner: 'As an owner you can do everything there.',
  member: 'As a member you can triage, and change what is watched and who is notified.',
  viewer: 'As a viewer you can read everything there.',
};
