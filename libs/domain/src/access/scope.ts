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
