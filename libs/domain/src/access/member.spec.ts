import { describe, expect, it } from '@jest/globals';
import { assertOwnerStays } from './member.js';
import { isAtLeast, memberRoles } from './member-role.js';

describe('roles', () => {
  it('include those below them', () => {
    const pairs = memberRoles.map((role) => memberRoles.filter((least) => isAtLeast(role, least)));
    expect(pairs).toEqual([['owner', 'member', 'viewer'], ['member', 'viewer'], ['viewer']]);
  });
});

describe('the last owner', () => {
  it.each([
    ['owner', 'member', 1],
    ['owner', 'viewer', 1],
    ['owner', null, 1],
  ] as const)('cannot lose the role: %s to %s, owners: %i', (before, next, owners) => {
    expect(() => assertOwnerStays(before, next, owners)).toThrow('A project needs an owner');
  });

  it.each([
    ['owner', 'owner', 1],
    ['owner', null, 2],
    ['member', null, 1],
    ['viewer', 'owner', 1],
    ['member', 'viewer', 1],
  ] as const)('is not affected: %s to %s, owners: %i', (before, next, owners) => {
    expect(() => assertOwnerStays(before, next, owners)).not.toThrow();
  });
});
