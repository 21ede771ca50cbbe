import type { Caller, PlanName } from '@earshot/domain';

/** Who a credential speaks for. */
export interface Identity {
  readonly caller: Caller;
  /** Of an API key's project; null for sessions, which may have several. */
  readonly plan: PlanName | null;
  readonly expiresAt: Date | null;
}
