import type { Scope } from './scope.js';

/** A credential of one project for programs. The key itself is shown once and kept only as a hash. */
export interface ApiKey {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  /** The first characters of the key, to recognise it by. */
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
}
