import { type Scope, scopes } from '@earshot/domain';

/** Display names of the scopes. */
export const scopeLabels: Readonly<Record<Scope, string>> = {
  'monitors:read': 'Read monitors and sources',
  'monitors:write': 'Change monitors',
  'mentions:read': 'Read mentions',
  'mentions:write': 'Triage mentions',
  'alerts:read': 'Read alerts and messages',
  'alerts:write': 'Change alerts',
  'projects:read': 'Read the project and its usage',
  'projects:write': 'Change the project',
};

/** The most common sets of scopes. */
export const scopeSets = {
  read: scopes.filter((scope) => scope.endsWith(':read')),
  triage: scopes.filter((scope) => scope.endsWith(':read') || scope === 'mentions:write'),
  all: [...scopes],
} as const satisfies Record<string, readonly Scope[]>;

/** The set with exactly these scopes; null = none. */
export function scopeSetOf(chosen: readonly Scope[]): keyof typeof scopeSets | null {
  const names = Object.keys(scopeSets) as (keyof typeof scopeSets)[];
  return (
    names.find(
      (name) =>
        scopeSets[name].length === chosen.length && scopeSets[name].every((scope) => chosen.includes(scope)),
    ) ?? null
  );
}
