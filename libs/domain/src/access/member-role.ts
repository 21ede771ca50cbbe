/** The roles in a project, highest first; see `leastRole` of the contracts for what each operation requires. */
export const memberRoles = ['owner', 'member', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Whether a role includes the rights of another one. */
export function isAtLeast(role: MemberRole, least: MemberRole): boolean {
  return memberRoles.indexOf(role) <= memberRoles.indexOf(least);
}
