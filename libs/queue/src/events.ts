/**
 * Broadcast events. Losing one costs a second of freshness, never correctness. Names are patterns of Nest's Redis
 * transport.
 */
export const events = {
  /** An API key or session ended: drop it from caches. */
  credentialRevoked: 'earshot.credential_revoked',
} as const;

/** It must not be accepted again. */
export interface CredentialRevoked {
  /** Id of the API key or session. */
  readonly credentialId: string;
}

/** The payload of each event, by name. */
export interface EventPayloads {
  'earshot.credential_revoked': CredentialRevoked;
}

export type EventName = keyof EventPayloads;
