import type { Server } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  checkInput,
  createMonitor,
  listActivity,
  revokeApiKey,
  type Shape,
  listApiKeys,
  liveEvents,
  removeMember,
  updateMember,
  updateMentionStatus,
  updateMentionsStatus,
  updateProject,
} from '@earshot/contracts';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import { idsPerEvent } from '@earshot/domain';
import { createLog, newId, processEnvironment, type RunningService, startService } from '@earshot/platform';
import { EventPublisher, ProjectChanges } from '@earshot/queue';
import { until } from '@earshot/queue/testing';
import { gatewayService } from '../gateway.service.js';
import { EventStream, type SeenEvent } from '../testing/event-stream.js';
import { givenColleague } from '../testing/given-member.js';
import {
  givenKey,
  givenTenant,
  startTestGateway,
  type Tenant,
  type TestGateway,
} from '../testing/test-gateway.js';
import { LiveAccess } from './live-access.js';
import { LiveStreams, streamsPerPerson } from './live-streams.js';

let one: TestGateway;
let two: RunningService;
let tenant: Tenant;
let changes: ProjectChanges;
const open: EventStream[] = [];

beforeAll(async () => {
  one = await startTestGateway();
  const env = { ...one.env, REDIS_URL: processEnvironment().REDIS_URL };
  two = await startService(
    { ...gatewayService(env), log: createLog({ service: 'test', level: 'silent' }) },
    env,
  );
  tenant = await givenTenant(one);
  changes = new ProjectChanges(two.app.get(EventPublisher));
  await untilAnnounced(tenant);
});
afterEach(() => {
  for (const stream of open.splice(0)) {
    stream.close();
    for (const { name, data } of stream.events) expect(undescribed(name, data)).toEqual([]);
  }
});
afterAll(async () => {
  await two.app.close();
  await one.close();
});

/** What of an event is not as the contract (and so openapi.json) describes it. */
function undescribed(name: string, data: object) {
  const shape = (liveEvents as Readonly<Record<string, Shape>>)[name];
  return shape === undefined ? [name] : checkInput(shape, data).faults;
}

/** Waits until what made a project has arrived, which would otherwise be among the events of its first streams. */
async function untilAnnounced({ session, projectId: id }: Tenant): Promise<void> {
  const stream = await follow(one.url, bearer(session), id);
  await one.rest(updateProject, { id, name: 'Acme' }, session);
  await stream.next(
    ({ name, data }) => name === 'changed' && (data['what'] as string[]).includes('projects'),
  );
  stream.close();
}

function bearer({ token }: { readonly token?: string | undefined }): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

async function follow(
  url = one.url,
  headers = bearer(tenant.session),
  projectId: string | null = tenant.projectId,
): Promise<EventStream> {
  const query = projectId === null ? '' : `?project_id=${projectId}`;
  const stream = await EventStream.open(`${url}/api/events${query}`, headers);
  open.push(stream);
  if (stream.isOpen) await stream.next(({ name }) => name === 'hello');
  return stream;
}

describe('GET /api/events', () => {
  it('begins with the time, for a user as for a key, and tells proxies not to buffer', async () => {
    const streams = [await follow(), await follow(one.url, bearer(tenant.key), null)];
    for (const { response, events } of streams) {
      expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
      expect(response.headers['x-accel-buffering']).toBe('no');
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.headers['content-encoding']).toBeUndefined();
      const hello = { now: expect.stringMatching(/Z$/), newest_activity_id: null, newest_activity_at: null };
      expect(events).toEqual([{ name: 'hello', data: hello }]);
    }
  });

  it('names the newest activity and its time', async () => {
    const monitor = await givenMonitor(one.database.database, tenant.projectId);
    const { id } = await givenMention(one.database.database, monitor);
    await one.rest(updateMentionsStatus, { ids: [id], status: 'done' }, tenant.key);
    const { data } = await one.rest(listActivity, {}, tenant.key);
    const [newest] = (data as { activities: { id: string; at: string }[] }).activities;
    const { events } = await follow();
    expect(events[0]?.data).toMatchObject({
      newest_activity_id: newest?.id,
      newest_activity_at: newest?.at,
    });
  });

  it('shows at every gateway what was done at any, only to those who follow the project', async () => {
    const stranger = await givenTenant(one);
    await untilAnnounced(stranger);
    const streams = [await follow(one.url), await follow(`${two.url}`, bearer(tenant.key), null)];
    const elsewhere = await follow(one.url, bearer(stranger.session), stranger.projectId);
    const monitor = await givenMonitor(one.database.database, tenant.projectId);
    const ids = [
      (await givenMention(one.database.database, monitor)).id,
      (await givenMention(one.database.database, monitor)).id,
    ];
    await one.rest(updateMentionsStatus, { ids: [...ids, newId()], status: 'done' }, tenant.key);
    const made = { name: 'Acme', keywords: ['acme'], sources: ['reddit'] };
    await one.rest(createMonitor, made, tenant.key);
    for (const stream of streams) {
      const { data } = await stream.next(({ name }) => name === 'statuses');
      expect(data).toEqual({
        triage_id: expect.any(String),
        status: 'done',
        by: { kind: 'key', name: expect.any(String) },
        ids: expect.arrayContaining(ids),
        more: false,
      });
      expect((data['ids'] as string[]).length).toBe(2);
      await stream.next(
        ({ name, data }) => name === 'changed' && (data['what'] as string[]).includes('monitors'),
      );
    }
    expect(elsewhere.events.map(({ name }) => name)).toEqual(['hello']);
  });

  it('announces changes of the project itself', async () => {
    const stream = await follow();
    await one.rest(updateProject, { id: tenant.projectId, description: 'Makes anvils.' }, tenant.session);
    const changed = await stream.next(({ name }) => name === 'changed');
    expect(changed.data).toEqual({ what: ['projects'] });
  });

  it('announces what else ends with a membership, or with the right to invite', async () => {
    const { id: demoted } = await givenColleague(one, tenant.projectId, 'owner');
    const { id: removed } = await givenColleague(one, tenant.projectId, 'owner');
    const stream = await follow();
    const invitations = ({ name, data }: SeenEvent) =>
      name === 'changed' && (data['what'] as string[]).includes('invitations');
    await one.rest(updateMember, { id: demoted, role: 'member' }, tenant.session);
    await stream.next(invitations);
    stream.events.splice(0);
    await one.rest(removeMember, { id: removed }, tenant.session);
    await stream.next(invitations);
    // What was assigned to them no longer is.
    await stream.next(({ name, data }) => name === 'mentions' && data['more'] === true);
  });

  it('batches found, classified and removed mentions within a second, and says if there are more than listed', async () => {
    const stream = await follow();
    const many = Array.from({ length: idsPerEvent + 1 }, () => ({
      id: newId(),
      projectId: tenant.projectId,
    }));
    const [first] = many;
    changes.mentions('found', many.slice(0, 2));
    changes.mentions('found', many.slice(0, 2));
    changes.mentions('judged', many.slice(0, 1));
    changes.mentions('removed', many.slice(1, 2));
    const named = await stream.next(({ data }) => (data['removed'] as string[] | undefined)?.length === 1);
    expect(named.data).toMatchObject({ removed: [many[1]?.id], more: false });
    await stream.next(
      ({ data }) => (data['judged'] as string[] | undefined)?.includes(first?.id ?? '') === true,
    );
    const founds = stream.events.flatMap(({ data }) => (data['found'] as string[] | undefined) ?? []);
    expect(new Set(founds)).toEqual(new Set(many.slice(0, 2).map(({ id }) => id)));

    changes.mentions('found', many);
    const { data } = await stream.next(({ data: { more } }) => more === true);
    expect((data['found'] as string[]).length).toBe(idsPerEvent);
  });

  it('sends nothing about a write that is refused or only replayed', async () => {
    const stream = await follow();
    const monitor = await givenMonitor(one.database.database, tenant.projectId);
    const { id } = await givenMention(one.database.database, monitor);
    const as = { ...tenant.key, idempotencyKey: newId() };
    await one.rest(updateMentionStatus, { id: newId(), status: 'done' }, tenant.key);
    for (let n = 0; n < 3; n += 1) await one.rest(updateMentionStatus, { id, status: 'done' }, as);
    await stream.next(({ name }) => name === 'statuses');
    await one.rest(updateMentionStatus, { id, status: 'new' }, tenant.key);
    await stream.next(({ data }) => data['status'] === 'new');
    const statuses = stream.events.filter(({ name }) => name === 'statuses');
    expect(statuses.map(({ data }) => data)).toMatchObject([
      { status: 'done', ids: [id], more: false },
      { status: 'new', ids: [id], more: false },
    ]);
  });

  it('ends when the credential does, and says why', async () => {
    const key = await givenKey(one, tenant.session, ['mentions:read']);
    const streams = [await follow(one.url, bearer(key), null), await follow(two.url, bearer(key), null)];
    const { data } = await one.rest(listApiKeys, {}, tenant.session);
    const { api_keys: keys } = data as { api_keys: { id: string; scopes: string[] }[] };
    const newest = keys.find(({ scopes }) => scopes.join() === 'mentions:read');
    await one.rest(revokeApiKey, { id: newest?.id }, tenant.session);
    for (const stream of streams) {
      expect((await stream.next(({ name }) => name === 'bye')).data).toEqual({ reason: 'signed_out' });
      await until(() => stream.isOver);
    }
  });

  it('says goodbye when the gateway stops', async () => {
    const env = { ...one.env, REDIS_URL: processEnvironment().REDIS_URL };
    const third = await startService(
      { ...gatewayService(env), log: createLog({ service: 'test', level: 'silent' }) },
      env,
    );
    const stream = await follow(third.url);
    await third.app.close();
    await until(() => stream.isOver);
    expect(stream.events.at(-1)).toEqual({ name: 'bye', data: { reason: 'stopping' } });
    const late = () => third.app.get(LiveStreams).assertRoom({ subjectId: newId() });
    expect(late).toThrow(expect.objectContaining({ code: 'UNAVAILABLE', retryAfterSeconds: 1 }));
  });

  it.each([
    ['without a credential', 401, 'UNAUTHENTICATED', {}, () => tenant.projectId],
    ['for another tenant’s project', 404, 'NOT_FOUND', undefined, () => newId()],
    ['for an invalid project id', 400, 'INVALID_REQUEST', undefined, () => 'x'],
    ['with an unknown parameter', 400, 'INVALID_REQUEST', undefined, () => 'x&since=1'],
  ])('refuses a request %s', async (_, status, code, headers, projectId) => {
    const refused = await follow(one.url, headers ?? bearer(tenant.session), projectId());
    expect(refused.response.statusCode).toBe(status);
    expect(await refused.refusal()).toMatchObject({ error: { code } });
  });

  it.each([
    ['ID&since=1', 'since', 'unknown_field'],
    ['ID&project_id=ID', 'project_id', 'repeated'],
    ['x', 'project_id', 'uuid'],
    ['%ff', 'project_id', 'percent_encoding'],
  ])('names what is wrong with its query as every operation does: %s', async (query, field, rule) => {
    const refused = await follow(one.url, bearer(tenant.session), query.replaceAll('ID', tenant.projectId));
    expect(await refused.refusal()).toMatchObject({ error: { details: [{ field, rule }] } });
  });

  it('refuses a key that may not read mentions', async () => {
    const key = await givenKey(one, tenant.session, ['monitors:read']);
    const { response } = await follow(one.url, bearer(key), null);
    expect(response.statusCode).toBe(403);
  });

  it('refuses an eleventh stream of the same user, and accepts it once another has ended', async () => {
    const person = await givenTenant(one);
    const as = bearer(person.session);
    const streams: EventStream[] = [];
    for (let n = 0; n < streamsPerPerson; n += 1) streams.push(await follow(one.url, as, person.projectId));
    const refused = await follow(one.url, as, person.projectId);
    expect(refused.response.statusCode).toBe(429);
    expect(refused.response.headers['retry-after']).toBe('60');
    streams[0]?.close();
    await until(async () => (await follow(one.url, as, person.projectId)).isOpen);
  });

  it('forgets clients that leave while their streams are being opened', async () => {
    const person = await givenTenant(one);
    const streams = two.app.get(LiveStreams);
    const before = streams.count;
    const access = two.app.get(LiveAccess);
    const open = access.open.bind(access);
    let proceed = (): void => undefined;
    const gone = new Promise<void>((resolve) => (proceed = resolve));
    let waiting = 0;
    const delayed = jest.spyOn(access, 'open').mockImplementation(async (...from) => {
      const opened = await open(...from);
      waiting += 1;
      await gone;
      return opened;
    });
    const path = `/api/events?project_id=${person.projectId}`;
    const sockets = Array.from({ length: streamsPerPerson }, () => {
      const socket = connect(Number(new URL(two.url).port), '127.0.0.1');
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.session.token}\r\n\r\n`,
      );
      return socket;
    });
    await until(() => waiting === streamsPerPerson);
    const server = two.app.getHttpServer() as Server;
    const connections = promisify(server.getConnections.bind(server));
    const connected = await connections();
    for (const socket of sockets) socket.destroy();
    await until(async () => (await connections()) === connected - streamsPerPerson);
    proceed();
    delayed.mockRestore();
    const stream = await follow(two.url, bearer(person.session), person.projectId);
    expect([stream.isOpen, streams.count]).toEqual([true, before + 1]);
  });

  it('disconnects a client that reads nothing', async () => {
    const slow = connect(Number(new URL(two.url).port), '127.0.0.1');
    slow.pause();
    await once(slow, 'connect');
    const head = `GET /api/events?project_id=${tenant.projectId} HTTP/1.1\r\nHost: x\r\n`;
    slow.write(`${head}Authorization: Bearer ${tenant.session.token}\r\n\r\n`);
    const closed = once(slow, 'close');
    slow.on('error', () => undefined);
    const streams = two.app.get(LiveStreams);
    const fast = await follow(two.url);
    await until(() => streams.count === 2);
    const names = [Array.from({ length: 500 }, newId).join()];
    // Until the kernel's buffers and ours are full; the other reader receives each event before the next is sent.
    for (let sent = 1; streams.count === 2; sent += 1) {
      streams.announce({ projectId: tenant.projectId, change: { kind: 'collections', names } });
      streams.flush();
      await until(() => fast.events.length > sent);
    }
    slow.resume();
    await closed;
    expect(fast.isOver).toBe(false);
    // No collection has such a name.
    fast.events.splice(0);
  });
});
