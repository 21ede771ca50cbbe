import type { Scope } from './api-key.js';

/** A signed-in user: has every scope, in the projects they are a member of. */
export interface SessionCaller {
  readonly kind: 'session';
  readonly sessionId: string;
  readonly userId: string;
  readonly name: string;
}

/** A program: has the key's scopes, in the key's project. */
export interface ApiKeyCaller {
  readonly kind: 'api_key';
  readonly apiKeyId: string;
  readonly name: string;
  readonly projectId: string;
  readonly scopes: readonly Scope[];
}

export type Caller = SessionCaller | ApiKeyCaller;
