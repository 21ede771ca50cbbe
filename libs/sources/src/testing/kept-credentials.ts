import type { CredentialStore, KeptCredential } from '../credentials.js';

/** For specs: what a source keeps of its tokens, for as long as the spec runs. */
export class KeptCredentials implements CredentialStore {
  /** By the configured token. */
  readonly kept = new Map<string, KeptCredential>();
  readonly refusals: string[] = [];
  /** Nothing can be read or written. */
  isAway = false;
  /** It can be written, and what is there does not open. */
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
