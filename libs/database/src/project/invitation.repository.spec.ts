import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { invitationLifeMs, type Project, type User } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { createTestDatabase, givenProject, givenUser, type TestDatabase } from '../testing/index.js';
import { InvitationRepository, type NewInvitation } from './invitation.repository.js';
import { ProjectRepository } from './project.repository.js';

let test: TestDatabase;
let owner: User;
let project: Project;
beforeAll(async () => {
  test = await createTestDatabase();
});
beforeEach(async () => {
  owner = await givenUser(test.database);
  project = await givenProject(test.database, { ownerUserId: owner.id });
});
afterAll(() => test.close());

const invitations = new InvitationRepository();
const now = new Date();
const later = new Date(now.getTime() + invitationLifeMs);

async function given(invitation: Partial<NewInvitation> = {}): Promise<NewInvitation> {
  const id = newId();
  const inserted: NewInvitation = {
    id,
    projectId: project.id,
    role: 'member',
    email: null,
    tokenHash: createHash('sha256').update(id).digest(),
    inviterId: owner.id,
    createdAt: now,
    expiresAt: later,
    ...invitation,
  };
  await test.database.asSystem((tx) => invitations.insert(tx, inserted));
  return inserted;
}
const find = ({ tokenHash }: NewInvitation, at = now) =>
  test.database.asSystem((tx) => invitations.find(tx, tokenHash, at, { lock: false }));
const accept = ({ id }: NewInvitation, userId: string, at = now) =>
  test.database.asSystem((tx) => invitations.accept(tx, id, userId, at));
const open = async () =>
  (
    await test.database.asSystem((tx) => invitations.listOpen(tx, project.id, now, { limit: 9, after: null }))
  ).items.map(({ id }) => id);

describe('an invitation', () => {
  it('is found by the hash of its token, with its inviter, project and role', async () => {
    const { tokenHash, inviterId, ...invitation } = await given({ email: 'Bo@Example.org', role: 'viewer' });
    expect(inviterId).toBe(owner.id);
    expect(await find({ tokenHash } as NewInvitation)).toEqual({
      ...invitation,
      email: 'bo@example.org',
      invitedBy: owner.name,
      projectName: project.name,
      acceptedBy: null,
    });
  });

  it('is accepted once, even by many concurrently', async () => {
    const invitation = await given({ role: 'viewer' });
    const people = await Promise.all([1, 2, 3, 4].map(() => givenUser(test.database)));
    const answers = await Promise.all(people.map(({ id }) => accept(invitation, id)));
    expect(answers.filter((role) => role !== null)).toEqual(['viewer']);
    const winner = people[answers.indexOf('viewer')];
    expect((await find(invitation))?.acceptedBy).toBe(winner?.id);
    expect(await open()).toEqual([]);
  });

  it('expires after seven days', async () => {
    const invitation = await given();
    expect(await find(invitation, later)).toBeNull();
    expect(await accept(invitation, owner.id, later)).toBeNull();
    const page = { limit: 9, after: null };
    const listed = await test.database.asSystem((tx) => invitations.listOpen(tx, project.id, later, page));
    expect(listed.items).toEqual([]);
  });

  it('ends when revoked, which only its own project can do', async () => {
    const invitation = await given();
    const elsewhere = await givenProject(test.database);
    const revoke = (projectId: string) =>
      test.database.asSystem((tx) => invitations.revoke(tx, projectId, invitation.id, now));
    expect(await revoke(elsewhere.id)).toBeNull();
    expect(await revoke(project.id)).toMatchObject({ id: invitation.id, invitedBy: owner.name });
    expect([await revoke(project.id), await find(invitation), await accept(invitation, owner.id)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('ends when those of its inviter, or to its address, are revoked, unlike those of others', async () => {
    const other = await givenUser(test.database);
    const [theirs, kept] = [await given({ inviterId: other.id }), await given()];
    const toThem = await given({ email: other.email.toUpperCase() });
    await test.database.asSystem((tx) => invitations.revokeOf(tx, project.id, other.id, now));
    expect([await find(theirs), await find(toThem)]).toEqual([null, null]);
    expect(await open()).toEqual([kept.id]);
  });

  it('ends with its project', async () => {
    const invitation = await given();
    await test.database.asSystem((tx) => new ProjectRepository().delete(tx, project.id));
    expect(await find(invitation)).toBeNull();
  });

  it('is counted with all others of its inviter, one at a time', async () => {
    const since = new Date(now.getTime() - 1);
    const counts = await Promise.all(
      [1, 2, 3].map(() =>
        test.database.asSystem(async (tx) => {
          const count = await invitations.lockAndCountSince(tx, owner.id, since);
          const id = newId();
          const tokenHash = createHash('sha256').update(id).digest();
          await invitations.insert(tx, {
            ...{ id, projectId: project.id, role: 'member', email: null, tokenHash, inviterId: owner.id },
            ...{ createdAt: now, expiresAt: later },
          });
          return count;
        }),
      ),
    );
    expect(counts.sort()).toEqual([0, 1, 2]);
  });

  it('is listed page by page, newest first', async () => {
    const made = [await given(), await given(), await given()].map(({ id }) => id);
    const list = (after: string | null) =>
      test.database.asSystem((tx) => invitations.listOpen(tx, project.id, now, { limit: 2, after }));
    const first = await list(null);
    const second = await list(first.nextAfter);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made.reverse());
    expect(second.nextAfter).toBeNull();
  });
});
