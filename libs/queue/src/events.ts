/**
 * What everybody may hear and nobody must: losing an event costs a second of freshness, never correctness.
 * Names are patterns of Nest's Redis transport.
 */
export const events = {
  /** An API key or session ended: forget what is cached of it. */
  credentialRevoked: 'earshot.credential_revoked',
} as const;

/** It must not be let in again. */
export interface CredentialRevoked {
  /** Id of the API key or session. */
  readonly credentialId: string;
}

/** What each event carries, by name. */
export interface EventPayloads {
  'earshot.credential_revoked': CredentialRevoked;
}

export type EventName = keyof EventPayloads;
