/** A token that is used in place of the configured one. */
export interface KeptCredential {
  readonly token: string;
  /** null = it is the configured one. */
  readonly renewedAt: Date | null;
  /** At the latest; null = unknown. */
  readonly endsAt: Date | null;
}

/**
 * Where a source keeps a token that it has renewed, so that it outlives the process and is shared by all that read the
 * source. It belongs to the configured token it came from: with another one in the configuration, nothing is known.
 */
export interface CredentialStore {
  /** @returns null where nothing is known of the configured token @throws where what is kept cannot be read */
  load(configured: string): Promise<KeptCredential | null>;
  save(configured: string, credential: KeptCredential): Promise<void>;
  /** The source did not renew it. @param reason for people, without a secret */
  refused(configured: string, reason: string): Promise<void>;
}

/** Keeps nothing: for tests of a connector that are not about tokens, and for sources that need none. */
export function noCredentials(): CredentialStore {
  return { load: async () => null, save: async () => {}, refused: async () => {} };
}
