/** A token that replaces the configured one. */
export interface KeptCredential {
  readonly token: string;
  /** null = it is the configured one. */
  readonly renewedAt: Date | null;
  /** The latest time at which it may expire; null = unknown. */
  readonly endsAt: Date | null;
}

/**
 * Stores a token that a source has renewed, so that it outlives the process and is shared by everything that reads the
 * source. It belongs to the configured token from which it was renewed: once that changes, nothing is stored for the new
 * one.
 */
export interface CredentialStore {
  /**
   * @returns null if nothing is stored for the configured token
   * @throws if the stored token cannot be read
   */
  load(configured: string): Promise<KeptCredential | null>;
  save(configured: string, credential: KeptCredential): Promise<void>;
  /**
   * Records that the source refused to renew it.
   * @param reason for people, without a secret
   */
  refused(configured: string, reason: string): Promise<void>;
}

/** Stores nothing: for connector tests that do not involve tokens, and for sources that need none. */
export function noCredentials(): CredentialStore {
  return { load: async () => null, save: async () => {}, refused: async () => {} };
}
