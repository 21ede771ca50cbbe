/** What an API key may be allowed to do, by noun. */
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
