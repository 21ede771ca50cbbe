import type { Caller } from '@earshot/domain';
import type { CallProject } from '../call/handler.js';

/** The account or API key that a credential authenticates. */
export interface Identity {
  readonly caller: Caller;
  /** The project of an API key; null for sessions, which may have several projects. */
  readonly project: CallProject | null;
  readonly expiresAt: Date | null;
}
