import type { ActorKind, MentionStatus } from '@earshot/domain';

/**
 * Hints between processes: losing one costs freshness (a second for a credential, a minute for a page), never correctness.
 * Names are patterns of Nest's Redis transport.
 */
export const events = {
  /** An API key or session ended: drop it from caches. */
  credentialRevoked: 'earshot.credential_revoked',
  /** A person is no longer in a project, so their live streams of it end. */
  membershipEnded: 'earshot.membership_ended',
  /** A change to a project was committed, so pages that show it may read it again. */
  projectChanged: 'earshot.project_changed',
} as const;

/** A credential that must no longer be accepted. */
export interface CredentialRevoked {
  /** The id of the API key or session. */
  readonly credentialId: string;
}

/** A person who left or was removed from a project. */
export interface MembershipEnded {
  readonly projectId: string;
  readonly userId: string;
}

/** What was changed, as at most `idsPerEvent` ids and never text; `more` means that there are others. */
export type Change =
  | { readonly kind: MentionChange; readonly ids: readonly string[]; readonly more: boolean }
  | {
      readonly kind: 'status';
      readonly ids: readonly string[];
      readonly more: boolean;
      readonly status: MentionStatus;
      /** The id of the activity. */
      readonly triageId: string;
      /** The name of who did it. */
      readonly by: string;
      /** Missing if a program of an older version announced it. */
      readonly byKind?: ActorKind | undefined;
    }
  /** Collections as named in the paths of the API, e.g. `monitors`. */
  | { readonly kind: 'collections'; readonly names: readonly string[] };

/** What happened to mentions: found, classified (again), removed at their source, assigned or unassigned. */
export type MentionChange = 'found' | 'judged' | 'removed' | 'assigned';

export interface ProjectChanged {
  readonly projectId: string;
  readonly change: Change;
}

export interface EventPayloads {
  'earshot.credential_revoked': CredentialRevoked;
  'earshot.membership_ended': MembershipEnded;
  'earshot.project_changed': ProjectChanged;
}

export type EventName = keyof EventPayloads;
