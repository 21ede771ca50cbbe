import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createProject,
  deleteProject,
  getProject,
  listMonitors,
  listProjects,
  type ListProjectsOutput,
  type ProjectOutput,
} from '@earshot/contracts';
import { MemberRepository, ProjectRepository, WatchRepository } from '@earshot/database';
import { givenMention, givenMonitor, waitsForLock } from '@earshot/database/testing';
import { newId } from '@earshot/platform';
import { givenColleague } from '../testing/given-member.js';
import { givenTenant, signUp, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const projects = new ProjectRepository();

describe('delete_project', () => {
  it('makes the project inaccessible at once: to users, its keys and scans', async () => {
    const { projectId: id, session, key } = await givenTenant(gateway);
    await givenMonitor(gateway.database.database, id);
    const kept = await gateway.rest(createProject, { name: 'Kept' }, session);
    expect((await gateway.rest(listMonitors, {}, key)).failed).toBe(false);
    const deleted = await gateway.rest(deleteProject, { id }, session);
    expect(deleted.data).toEqual({ deleted: true, id });
    expect((await gateway.rest(listMonitors, {}, key)).error?.code).toBe('UNAUTHENTICATED');
    expect((await gateway.rest(listMonitors, {}, session)).error?.code).toBe('NOT_FOUND');
    expect((await gateway.rest(getProject, { id }, session)).error?.code).toBe('NOT_FOUND');
    const { data } = await gateway.rest(listProjects, {}, { token: session.token });
    expect((data as ListProjectsOutput).projects).toEqual([kept.data]);
    const due = await gateway.database.database.asSystem((tx) =>
      new WatchRepository().claimDue(tx, 'reddit', { limit: 9, leaseMs: 1 }),
    );
    expect(due.watchIds).toEqual([]);
  });

  it('refuses an owner who is demoted at the same moment', async () => {
    const { projectId } = await givenTenant(gateway);
    const colleague = await givenColleague(gateway, projectId, 'owner');
    const members = new MemberRepository();
    let deleted: ReturnType<TestGateway['rest']> | undefined;
    await gateway.database.database.asSystem(async (tx) => {
      await members.lockRoles(tx, projectId);
      await members.setRole(tx, projectId, colleague.id, 'member');
      deleted = gateway.rest(deleteProject, { id: projectId }, colleague.session);
      expect(await waitsForLock(gateway.database.dataSource, deleted)).toBe(true);
    });
    const message = 'You are no longer an owner of the project.';
    expect((await deleted)?.error).toMatchObject({ code: 'FORBIDDEN', message });
  });

  it('works if another project is named like its id, and frees its name', async () => {
    const { projectId: id, session } = await givenTenant(gateway);
    const as = { token: session.token };
    const other = await gateway.rest(createProject, { name: id }, as);
    expect((other.data as ProjectOutput).slug).toBe(id);
    expect((await gateway.rest(deleteProject, { id }, as)).data).toEqual({ deleted: true, id });
    const own = { id: (other.data as ProjectOutput).id };
    expect((await gateway.rest(deleteProject, own, as)).data).toMatchObject({ deleted: true });
    const again = await gateway.rest(createProject, { name: id }, as);
    expect((again.data as ProjectOutput).slug).toBe(id);
  });

  it('replays the answer under its idempotency key, and finds nothing without it', async () => {
    const { projectId: id, session } = await givenTenant(gateway);
    const as = { token: session.token, idempotencyKey: newId() };
    const first = await gateway.rest(deleteProject, { id }, as);
    const again = await gateway.rest(deleteProject, { id }, as);
    expect([again.data, again.meta.idempotencyReplayed]).toEqual([first.data, true]);
    const afresh = await gateway.both(deleteProject, { id }, { token: session.token });
    expect(afresh).toEqual(await gateway.both(deleteProject, { id: newId() }, { token: session.token }));
    expect(afresh[0].error?.code).toBe('NOT_FOUND');
  });

  it('leaves erasing to the purge, which deletes every row and spares other projects', async () => {
    const { database, dataSource } = gateway.database;
    const [gone, kept] = [await givenTenant(gateway), await givenTenant(gateway)];
    for (const { projectId } of [gone, kept])
      await givenMention(database, await givenMonitor(database, projectId));
    await gateway.rest(deleteProject, { id: gone.projectId }, { token: gone.session.token });
    const left = async () =>
      (await dataSource.query<{ id: string }[]>('SELECT project_id AS id FROM mentions')).map(({ id }) => id);
    expect(await left()).toContain(gone.projectId);
    while (await database.asSystem((tx) => projects.purgeDeleted(tx, 100)));
    expect(await left()).toContain(kept.projectId);
    expect(await left()).not.toContain(gone.projectId);
  });

  it('is allowed to owners only', async () => {
    const { projectId: id } = await givenTenant(gateway);
    const token = await signUp(gateway.url, 'member@example.org');
    await gateway.database.dataSource.query(
      "INSERT INTO members SELECT $1, id, 'member' FROM users WHERE email = 'member@example.org'",
      [id],
    );
    const { data } = await gateway.rest(getProject, { id }, { token });
    expect((data as ProjectOutput).id).toBe(id);
    const [rest, tool] = await gateway.both(deleteProject, { id }, { token });
    expect(rest.error?.code).toBe('FORBIDDEN');
    expect(tool).toEqual(rest);
  });

  it('does not find a foreign project', async () => {
    const [mine, stranger] = [await givenTenant(gateway), await givenTenant(gateway)];
    const foreign = await gateway.both(deleteProject, { id: mine.projectId }, stranger.session);
    expect(foreign).toEqual(await gateway.both(deleteProject, { id: newId() }, stranger.session));
    expect((await gateway.rest(getProject, { id: mine.projectId }, mine.key)).failed).toBe(false);
  });
});
