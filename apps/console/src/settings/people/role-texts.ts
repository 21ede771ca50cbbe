import { type MemberRole, memberRoles } from '@earshot/domain';

/** What people read for each role. */
export const roleLabels: Readonly<Record<MemberRole, string>> = {
  owner: 'Owner',
  member: 'Member',
  viewer: 'Viewer',
};

/** What each role may do. */
export const roleTexts: Readonly<Record<MemberRole, string>> = {
  owner: 'Everything, also people, API keys, budgets and deleting the project.',
  member: 'Triage, and change monitors, alerts, feeds and what the project says of the brand.',
  viewer: 'Read everything, change nothing.',
};

/** As a select offers them, the least first. */
export const roleChoices = memberRoles.map((role) => [role, roleLabels[role]] as const).toReversed();
