import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  acceptInvitation,
  createProject,
  getProject,
  inviteMember,
  listMembers,
  removeMember,
} from '@earshot/contracts';
import { callAccount } from '../testing/call-account.js';
import { EventStream } from '../testing/event-stream.js';
import { userIdOf } from '../testing/given-member.js';
import {
  givenTenant,
  password,
  signUp,
  startTestGateway,
  type Tenant,
  type TestGateway,
} from '../testing/test-gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** @returns the last part of its link */
async function invited({ session }: Tenant, input: object = {}, on = gateway): Promise<string> {
  const { data } = await on.rest(inviteMember, input, session);
  return (data as { link: string }).link.replace(/^.*\//, '');
}
const accept = (token: string, as: string) => gateway.rest(acceptInvitation, { token }, { token: as });
const dead = [{ field: 'token', rule: 'dead_link' }];

describe('accept_invitation', () => {
  it('makes the user with the link a member with its role, whatever address it was for, visible at once', async () => {
    const tenant = await givenTenant(gateway);
    const stream = await EventStream.open(`${gateway.url}/api/events?project_id=${tenant.projectId}`, {
      authorization: `Bearer ${tenant.session.token}`,
    });
    await stream.next(({ name }) => name === 'hello');
    const token = await invited(tenant, { role: 'viewer', email: 'someone.else@example.org' });
    const person = await signUp(gateway.url);
    const { data } = await accept(token, person);
    expect(data).toMatchObject({ joined: true, project: { id: tenant.projectId, role: 'viewer' } });
    const shown = await gateway.rest(getProject, { id: tenant.projectId }, { token: person });
    expect(shown.data).toEqual((data as { project: object }).project);
    await stream.next(({ data: { what } }) => (what as string[] | undefined)?.includes('members') === true);
    stream.close();
  });

  it('works once: it can be repeated by the user who accepted it, but not by anybody else', async () => {
    const tenant = await givenTenant(gateway);
    const token = await invited(tenant);
    const people = await Promise.all([1, 2, 3].map(() => signUp(gateway.url)));
    const answers = await Promise.all(people.map((person) => accept(token, person)));
    expect(answers.filter(({ failed }) => !failed)).toHaveLength(1);
    for (const { error } of answers.filter(({ failed }) => failed))
      expect(error?.details).toMatchObject(dead);
    const winner = people[answers.findIndex(({ failed }) => !failed)] ?? '';
    const again = await Promise.all([accept(token, winner), accept(token, winner)]);
    for (const { data } of again) expect(data).toMatchObject({ joined: true });
    const { data } = await gateway.rest(listMembers, {}, tenant.session);
    expect((data as { members: object[] }).members).toHaveLength(2);
  });

  it('works for the same user twice at the same time', async () => {
    const token = await invited(await givenTenant(gateway));
    const person = await signUp(gateway.url);
    const answers = await Promise.all([accept(token, person), accept(token, person)]);
    for (const { data } of answers) expect(data).toMatchObject({ joined: true });
  });

  it('leaves the link unused if the user is already a member, and keeps their role', async () => {
    const tenant = await givenTenant(gateway);
    const token = await invited(tenant, { role: 'viewer' });
    const { data } = await accept(token, tenant.session.token ?? '');
    expect(data).toMatchObject({ joined: false, project: { role: 'owner' } });
    expect((await accept(token, await signUp(gateway.url))).failed).toBe(false);
  });

  it('does not readmit a user who accepted it and was removed since', async () => {
    const tenant = await givenTenant(gateway);
    const token = await invited(tenant);
    const email = 'comes.back@example.org';
    const person = await signUp(gateway.url, email);
    await accept(token, person);
    await gateway.rest(removeMember, { id: await userIdOf(gateway, email) }, tenant.session);
    expect((await accept(token, person)).error?.details).toMatchObject(dead);
  });

  it.each(['expired', 'revoked', 'made up'])('refuses a link that is %s', async (why) => {
    const tenant = await givenTenant(gateway);
    const token = await invited(tenant);
    const { dataSource } = gateway.database;
    if (why === 'revoked')
      await dataSource.query('UPDATE invitations SET revoked_at = now() WHERE accepted_at IS NULL');
    if (why === 'expired')
      await dataSource.query(
        "UPDATE invitations SET created_at = now() - interval '8 days', expires_at = now() - interval '1 second'",
      );
    const given = why === 'made up' ? token.replace(/.$/, (last) => (last === '0' ? '1' : '0')) : token;
    expect((await accept(given, await signUp(gateway.url))).error?.details).toMatchObject(dead);
    const opened = await callAccount(gateway, 'POST', 'invitation', { token: given });
    expect([opened.status, opened.error?.details]).toEqual([400, [expect.objectContaining(dead[0] ?? {})]]);
  });

  it('is never refused for the projects a user owns; those joined as owner count when creating one', async () => {
    const small = await startTestGateway({ EARSHOT_PROJECTS_PER_PERSON: '1' });
    try {
      const person = { token: await signUp(small.url) };
      for (let count = 0; count < 2; count += 1) {
        const token = await invited(await givenTenant(small), {}, small);
        expect((await small.rest(acceptInvitation, { token }, person)).failed).toBe(false);
      }
      const create = () => small.rest(createProject, { name: 'Own' }, person);
      expect([(await create()).failed, (await create()).error?.code]).toEqual([false, 'QUOTA_EXCEEDED']);
      const token = await invited(await givenTenant(small), { role: 'owner' }, small);
      expect((await small.rest(acceptInvitation, { token }, person)).failed).toBe(false);
      const other = { token: await signUp(small.url) };
      const second = await invited(await givenTenant(small), { role: 'owner' }, small);
      await small.rest(acceptInvitation, { token: second }, other);
      expect((await small.rest(createProject, { name: 'Own' }, other)).error?.code).toBe('QUOTA_EXCEEDED');
    } finally {
      await small.close();
    }
  });
});

describe('signing up with an invitation', () => {
  const body = (email: string, invitation?: string) => ({
    ...{ email, password, name: 'Bo' },
    ...(invitation === undefined ? {} : { invitation }),
  });

  it('lets one user sign up to a closed installation, and adds them to the project at once', async () => {
    const closed = await startTestGateway({ EARSHOT_SIGN_UP: 'open' });
    const tenant = await givenTenant(closed);
    const token = await invited(tenant, { role: 'viewer' }, closed);
    const { env, database } = closed;
    const shut = await startTestGateway({ ...env, EARSHOT_SIGN_UP: 'closed' });
    try {
      const post = (email: string, invitation?: string) =>
        callAccount(shut, 'POST', 'sign-up', body(email, invitation));
      expect((await post('bo@example.org')).status).toBe(403);
      const madeUp = await post('bo@example.org', 'esl_nothing');
      expect([madeUp.status, madeUp.error?.details[0]]).toMatchObject([
        400,
        { field: 'invitation', rule: 'dead_link' },
      ]);
      const { data } = await post('bo@example.org', token);
      const as = { token: data?.['session_token'] as string };
      const own = await shut.rest(getProject, { id: tenant.projectId }, as);
      expect(own.data).toMatchObject({ role: 'viewer' });
      // The page's next request gets the project.
      const { data: accepted } = await shut.rest(acceptInvitation, { token }, as);
      expect(accepted).toMatchObject({ joined: true, project: { id: tenant.projectId } });
      expect((await post('cy@example.org', token)).status).toBe(400);
      const people = await database.dataSource.query<object[]>(
        "SELECT FROM users WHERE email = 'cy@example.org'",
      );
      expect(people).toEqual([]);
    } finally {
      await shut.close();
      await closed.close();
    }
  });

  it('creates no account for a second user at the same time', async () => {
    const token = await invited(await givenTenant(gateway));
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((name) =>
        callAccount(gateway, 'POST', 'sign-up', body(`${name}@at-once.example`, token)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const people = await gateway.database.dataSource.query<object[]>(
      "SELECT FROM users WHERE email LIKE '%@at-once.example'",
    );
    expect(people).toHaveLength(1);
  });

  it('leaves the invitation unused if the address has an account', async () => {
    const tenant = await givenTenant(gateway);
    const token = await invited(tenant);
    expect((await callAccount(gateway, 'POST', 'sign-up', body(tenant.email, token))).status).toBe(409);
    expect((await callAccount(gateway, 'POST', 'invitation', { token })).status).toBe(200);
  });
});
