import type { MemberRole } from '@earshot/domain';
import type { GatewayClient } from '../first-steps/gateway-client.js';

/** A project, as far as a start needs it. */
export interface KnownProject {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly sample: boolean;
  /** What the user may do in it. */
  readonly role: MemberRole;
}

/** The projects that the user owns, newest first. Those of others take no API key and perhaps no monitor from here. */
export async function ownProjects(session: GatewayClient): Promise<KnownProject[]> {
  const all: KnownProject[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: { projects: KnownProject[]; next_cursor: string | null } = await session.get(
      `/api/v1/projects?limit=100${after}`,
    );
    all.push(...page.projects);
    cursor = page.next_cursor;
  }
  return all.filter(({ role }) => role === 'owner');
}
