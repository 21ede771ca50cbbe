import type { Caller, PlanName } from '@earshot/domain';

/** The account or API key that a credential authenticates. */
export interface Identity {
  readonly caller: Caller;
  /** The plan of an API key's project; null for sessions, which may have several projects. */
  readonly plan: PlanName | null;
  readonly expiresAt: Date | null;
}
