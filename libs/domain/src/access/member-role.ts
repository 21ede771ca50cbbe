/** What a person may do in a project; see `leastRole` of the contracts for what each operation needs. Highest first. */
export const memberRoles = ['owner', 'member', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Whether a role includes the rights of another one. */
export function isAtLeast(role: MemberRole, least: MemberRole): boolean {
  return memberRoles.indexOf(role) <= memberRoles.indexOf(least);
}
