import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  acceptInvitation,
  createNote,
  createProject,
  inviteMember,
  listActivity,
  listApiKeys,
  listMembers,
  listMentions,
  listNotes,
  updateMentionsStatus,
} from '@earshot/contracts';
import { givenAlert, givenMention, givenMonitor, givenNotification } from '@earshot/database/testing';
import { scopes } from '@earshot/domain';
import { createLog, processEnvironment, type RunningService, startService } from '@earshot/platform';
import { until } from '@earshot/queue/testing';
import { gatewayService } from '../gateway.service.js';
import type { CallAs } from '../testing/call-rest.js';
import { callAccount, mailsTo } from '../testing/call-account.js';
import { EventStream } from '../testing/event-stream.js';
import { type Colleague, givenColleague } from '../testing/given-member.js';
import {
  givenKey,
  givenTenant,
  password,
  startTestGateway,
  type Tenant,
  type TestGateway,
} from '../testing/test-gateway.js';

let gateway: TestGateway;
let another: RunningService;
let tenant: Tenant;
/** The person who deletes their account; the tenant's owner stays in the project. */
let person: Colleague;
beforeAll(async () => {
  gateway = await startTestGateway();
  const env = { ...gateway.env, REDIS_URL: processEnvironment().REDIS_URL };
  const log = createLog({ service: 'test', level: 'silent' });
  another = await startService({ ...gatewayService(env), log }, env);
});
beforeEach(async () => {
  tenant = await givenTenant(gateway);
  person = await givenColleague(gateway, tenant.projectId, 'owner');
});
afterAll(async () => {
  await another.app.close();
  await gateway.close();
});

const remove = (body: object = {}, token = person.session.token) =>
  callAccount(gateway, 'POST', 'delete-account', { current_password: password, ...body }, { token });
const plan = async (token = person.session.token) =>
  (await callAccount(gateway, 'GET', 'account-deletion', null, { token })).data;
const sessionAt = async (url: string): Promise<number> => {
  const headers = { authorization: `Bearer ${person.session.token}` };
  return (await fetch(`${url}/api/auth/session`, { headers })).status;
};
const sql = <Row>(text: string, parameters: unknown[] = []): Promise<Row[]> =>
  gateway.database.dataSource.query<Row[]>(text, parameters);

describe('deleting an account', () => {
  it('requires the password, and changes nothing without it', async () => {
    const { status, error } = await remove({ current_password: 'a guess at the password' });
    expect([status, error?.details[0]?.field]).toEqual([400, 'current_password']);
    expect(await sessionAt(gateway.url)).toBe(200);
  });

  it('ends sessions and event streams on every gateway, and the memberships', async () => {
    const query = `project_id=${tenant.projectId}`;
    const authorization = `Bearer ${person.session.token}`;
    const streams = await Promise.all(
      [gateway.url, another.url].map((url) =>
        EventStream.open(`${url}/api/events?${query}`, { authorization }),
      ),
    );
    for (const stream of streams) await stream.next(({ name }) => name === 'hello');
    expect([await sessionAt(gateway.url), await sessionAt(another.url)]).toEqual([200, 200]);
    const answer = await remove();
    expect(answer.data).toEqual({ account_deleted: true });
    expect(answer.headers.get('set-cookie')).toMatch(/earshot_session=;/);
    for (const stream of streams) await until(() => stream.isOver);
    await until(async () => (await sessionAt(another.url)) === 401);
    expect(await sessionAt(gateway.url)).toBe(401);
    const { data } = await gateway.rest(listMembers, {}, tenant.session);
    expect((data as { members: { email: string }[] }).members.map(({ email }) => email)).toEqual([
      tenant.email,
    ]);
    const again = await callAccount(gateway, 'POST', 'sign-in', { email: person.email, password });
    expect(again.status).toBe(401);
  });

  it('sends an e-mail to the address, which can then be used for a new account', async () => {
    await remove();
    expect(await mailsTo(gateway, person.email)).toMatchObject([{ kind: 'account_deleted' }]);
    const body = { email: person.email, password, name: 'Ada again' };
    expect((await callAccount(gateway, 'POST', 'sign-up', body)).status).toBe(200);
  });

  it('keeps their activity and their keys, under the name of a deleted account', async () => {
    const monitor = await givenMonitor(gateway.database.database, tenant.projectId);
    const { id } = await givenMention(gateway.database.database, monitor);
    await gateway.rest(createNote, { mention_id: id, text: 'Answered.' }, person.session);
    await gateway.rest(updateMentionsStatus, { ids: [id], status: 'done' }, person.session);
    const key = await givenKey(gateway, person.session, scopes);
    await remove();
    const by = { kind: 'user', name: 'Deleted account' };
    const notes = (await gateway.rest(listNotes, { mention_id: id }, tenant.session)).data;
    expect(notes).toMatchObject({ notes: [{ text: 'Answered.', author: by }] });
    const activities = (await gateway.rest(listActivity, {}, tenant.session)).data;
    expect(activities).toMatchObject({ activities: [{ by }] });
    expect((await gateway.rest(listMentions, {}, key)).failed).toBe(false);
    const keys = (await gateway.rest(listApiKeys, { limit: 1 }, tenant.session)).data;
    expect(keys).toMatchObject({ api_keys: [{ created_by: 'Deleted account' }] });
    for (const table of ['users', 'invitations', 'sign_in_attempts', 'sign_in_failures', 'account_tokens'])
      expect(await sql(`SELECT FROM ${table} t WHERE t::text LIKE '%' || $1 || '%'`, [person.email])).toEqual(
        [],
      );
  });

  it('unassigns their mentions, and notifies webhooks of it', async () => {
    const { database } = gateway.database;
    const mention = await givenMention(database, await givenMonitor(database, tenant.projectId));
    const alert = await givenAlert(database, tenant.projectId, {
      channel: 'webhook',
      destination: 'https://hooks.example/deleted',
      events: ['mention.alert', 'mention.updated'],
    });
    await givenNotification(database, alert, [mention], { attempts: 1 });
    await sql('UPDATE mentions SET assignee_id = $2 WHERE id = $1', [mention.id, person.id]);
    expect((await remove()).status).toBe(200);
    expect(await sql('SELECT assignee_id FROM mentions WHERE id = $1', [mention.id])).toEqual([
      { assignee_id: null },
    ]);
    const before = { id: person.id, name: expect.any(String) as unknown };
    const written = 'SELECT change FROM notifications WHERE updated_mention_id = $1 ORDER BY id DESC LIMIT 1';
    expect(await sql(written, [mention.id])).toEqual([{ change: { assignee: { before, after: null } } }]);
  });

  it('invalidates the invitations they made', async () => {
    const { data } = await gateway.rest(inviteMember, { role: 'member' }, person.session);
    const token = (data as { link: string }).link.replace(/^.*\//, '');
    await remove();
    const { error } = await gateway.rest(acceptInvitation, { token }, tenant.session);
    expect(error?.details).toMatchObject([{ field: 'token', rule: 'dead_link' }]);
  });

  it('invalidates the open invitations to their address there, and keeps the address in none', async () => {
    const [elsewhere, token] = [
      await givenTenant(gateway),
      async (as: CallAs) => {
        const { data } = await gateway.rest(inviteMember, { role: 'owner', email: person.email }, as);
        return (data as { link: string }).link.replace(/^.*\//, '');
      },
    ];
    const [back, other] = [await token(tenant.session), await token(elsewhere.session)];
    await remove();
    const stranger = (await givenTenant(gateway)).session;
    const { error } = await gateway.rest(acceptInvitation, { token: back }, stranger);
    expect(error?.details).toMatchObject([{ field: 'token', rule: 'dead_link' }]);
    expect(await sql('SELECT FROM invitations WHERE email = lower($1)', [person.email])).toEqual([]);
    expect((await gateway.rest(acceptInvitation, { token: other }, stranger)).failed).toBe(false);
  });

  it('is refused while it would leave others without an owner, and names the projects', async () => {
    const token = tenant.session.token ?? '';
    await sql("UPDATE members SET role = 'member' WHERE user_id = $1", [person.id]);
    const [project] = await sql<{ name: string }>('SELECT name FROM projects WHERE id = $1', [
      tenant.projectId,
    ]);
    expect(await plan(token)).toMatchObject({ deletes: [], hands_over: [{ id: tenant.projectId }] });
    const refused = await remove({ project_ids: [tenant.projectId] }, token);
    expect([refused.status, refused.error?.code]).toEqual([409, 'CONFLICT']);
    expect(refused.error?.message).toContain(`last owner of "${project?.name}"`);
    await sql("UPDATE members SET role = 'owner' WHERE user_id = $1", [person.id]);
    expect((await remove({}, token)).status).toBe(200);
  });

  it('deletes projects without other members, once the user names them', async () => {
    const own = await gateway.rest(createProject, { name: 'Mine alone' }, { token: person.session.token });
    const { id } = own.data as { id: string };
    const session = { token: person.session.token, projectId: id };
    const key = await givenKey(gateway, session, scopes);
    expect(await plan()).toEqual({
      deletes: [{ id, name: 'Mine alone', slug: 'mine-alone' }],
      leaves: [expect.objectContaining({ id: tenant.projectId })],
      hands_over: [],
    });
    const refused = await remove();
    expect([refused.status, refused.error?.message]).toEqual([409, expect.stringContaining('"Mine alone"')]);
    expect(await sessionAt(gateway.url)).toBe(200);
    expect((await remove({ project_ids: [id] })).status).toBe(200);
    expect((await gateway.rest(listMentions, {}, key)).error?.code).toBe('UNAUTHENTICATED');
    expect(await sql('SELECT FROM projects WHERE id = $1 AND deleted_at IS NULL', [id])).toEqual([]);
  });

  it('leaves an owner even if both owners of a project delete their accounts at the same time', async () => {
    const token = tenant.session.token ?? '';
    const answers = await Promise.all([remove(), remove({}, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await sql('SELECT role FROM members WHERE project_id = $1', [tenant.projectId])).toEqual([
      { role: 'owner' },
    ]);
  });

  it('also requires a code if the account has a second factor', async () => {
    await sql(
      "INSERT INTO second_factors (user_id, sealed_secret, confirmed_at, created_at) VALUES ($1, '\\x00', now(), now())",
      [person.id],
    );
    const { status, error } = await remove();
    expect([status, error?.details]).toMatchObject([
      400,
      [{ field: 'code', rule: 'second_factor_required' }],
    ]);
    expect(await sessionAt(gateway.url)).toBe(200);
  });
});
