/** The rights that an API key may have, by noun. */
export const scopes = [
  'monitors:read',
  'monitors:write',
  'mentions:read',
  'mentions:write',
  'alerts:read',
  'alerts:write',
  'projects:read',
  'projects:write',
] as const;
export type Scope = (typeof scopes)[number];

/** A credential for programs, limited to one project. The key itself is shown once and stored only as a hash. */
export interface ApiKey {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  /** The first characters of the key, for recognising it. */
  readonly prefix: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly createdAt: Date;
}

/** An API key as shown in lists. */
export interface ListedApiKey extends ApiKey {
  /** Name of the person who created it. */
  readonly createdBy: string;
}
