import { describe, expect, it } from '@jest/globals';
import { assertAccountMayGo, type Membership, planAccountDeletion } from './account-deletion.js';

const project = (id: string, more: Partial<Membership> = {}): Membership => ({
  id,
  name: `Project ${id}`,
  slug: id,
  role: 'owner',
  members: 1,
  owners: 1,
  ...more,
});

describe('account deletion', () => {
  it('deletes projects with one member, leaves those with another owner, and requires a hand-over of the rest', () => {
    const alone = project('alone');
    const aloneAsViewer = project('viewer', { role: 'viewer', owners: 0 });
    const shared = project('shared', { members: 2, owners: 2 });
    const member = project('member', { role: 'member', members: 2 });
    const last = project('last', { members: 2 });
    expect(planAccountDeletion([alone, aloneAsViewer, shared, member, last])).toEqual({
      deletes: [alone, aloneAsViewer],
      leaves: [shared, member],
      handsOver: [last],
    });
  });

  it('is refused, naming the projects that need another owner', () => {
    const plan = planAccountDeletion([project('a', { members: 2 }), project('b', { members: 9 })]);
    expect(() => assertAccountMayGo(plan, ['a', 'b'])).toThrow('last owner of "Project a", "Project b"');
  });

  it('is refused for a project that the user did not agree to delete', () => {
    const plan = planAccountDeletion([project('a'), project('b')]);
    expect(() => assertAccountMayGo(plan, ['a'])).toThrow('only member of "Project b"');
    expect(() => assertAccountMayGo(plan, ['b', 'a', 'gone meanwhile'])).not.toThrow();
  });
});
