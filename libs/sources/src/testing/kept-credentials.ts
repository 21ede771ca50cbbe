import type { CredentialStore, KeptCredential } from '../credentials.js';

/** For specs: stores a source's tokens in memory. */
export class KeptCredentials implements CredentialStore {
  /** By the configured token. */
  readonly kept = new Map<string, KeptCredential>();
  readonly refusals: string[] = [];
  /** Reading and writing fail. */
  isAway = false;
  /** Writing works, but what is stored cannot be decrypted. */
  isSealed = false;

  async load(configured: string): Promise<KeptCredential | null> {
    this.assertThere();
    if (this.isSealed) throw new Error('It does not open.');
    return this.kept.get(configured) ?? null;
  }

  async save(configured: string, credential: KeptCredential): Promise<void> {
    this.assertThere();
    this.kept.set(configured, credential);
  }

  async refused(_configured: string, reason: string): Promise<void> {
    this.assertThere();
    this.refusals.push(reason);
  }

  private assertThere(): void {
    if (this.isAway) throw new Error('The database is away.');
  }
}
