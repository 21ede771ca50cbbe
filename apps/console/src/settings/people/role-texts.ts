import { type MemberRole, memberRoles } from '@earshot/domain';

/** Display names of the roles. */
export const roleLabels: Readonly<Record<MemberRole, string>> = {
  owner: 'Owner',
  member: 'Member',
  viewer: 'Viewer',
};

/** What each role may do. */
export const roleTexts: Readonly<Record<MemberRole, string>> = {
  owner: 'Everything, including people, API keys, budgets and deleting the project.',
  member: 'Triage, and change monitors, alerts, feeds and the description of the brand.',
  viewer: 'Read everything, change nothing.',
};

/** In the order of a select, from the least powerful up. */
export const roleChoices = memberRoles.map((role) => [role, roleLabels[role]] as const).toReversed();
