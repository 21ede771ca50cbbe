import type { MentionStatus } from '@earshot/domain';

/**
 * Hints between processes: losing one costs freshness (a second for a credential, a minute for a page), never correctness.
 * Names are patterns of Nest's Redis transport.
 */
export const events = {
  /** An API key or session ended: drop it from caches. */
  credentialRevoked: 'earshot.credential_revoked',
  /** A person is no longer in a project: what they still follow of it ends. */
  membershipEnded: 'earshot.membership_ended',
  /** A change of a project was committed: what shows it may read it again. */
  projectChanged: 'earshot.project_changed',
} as const;

/** It must not be accepted again. */
export interface CredentialRevoked {
  /** Id of the API key or session. */
  readonly credentialId: string;
}

/** Who left, or was removed. */
export interface MembershipEnded {
  readonly projectId: string;
  readonly userId: string;
}

/** Most ids that one event carries; `more` says that there are others. */
export const idsPerEvent = 100;

/** What was changed: ids, never text. */
export type Change =
  | { readonly kind: MentionChange; readonly ids: readonly string[]; readonly more: boolean }
  | {
      readonly kind: 'status';
      readonly ids: readonly string[];
      readonly more: boolean;
      readonly status: MentionStatus;
      /** Of the activity. */
      readonly triageId: string;
      /** Name of the person or key that did it. */
      readonly by: string;
    }
  /** Collections as the paths of the API name them, e.g. `monitors`. */
  | { readonly kind: 'collections'; readonly names: readonly string[] };

/** What happened to mentions: found, judged (again), removed at their source, assigned or unassigned. */
export type MentionChange = 'found' | 'judged' | 'removed' | 'assigned';

/** A change of one project. */
export interface ProjectChanged {
  readonly projectId: string;
  readonly change: Change;
}

/** The payload of each event, by name. */
export interface EventPayloads {
  'earshot.credential_revoked': CredentialRevoked;
  'earshot.membership_ended': MembershipEnded;
  'earshot.project_changed': ProjectChanged;
}

export type EventName = keyof EventPayloads;
