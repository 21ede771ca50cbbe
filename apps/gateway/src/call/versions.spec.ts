import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  answersTag,
  createAlert,
  createMonitor,
  createProject,
  deleteMonitor,
  type Failure,
  getAlert,
  getMention,
  getMonitor,
  getProject,
  isWrite,
  jsonSchemaOf,
  type Operation,
  type OperationName,
  operations,
  pathFields,
  type Success,
  takesIfMatch,
  updateAlert,
  updateMentionStatus,
  updateMonitor,
  updateProject,
} from '@earshot/contracts';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import { newId } from '@earshot/platform';
import { type CallAs, type Data, fetchRest, untilFree } from '../testing/call-rest.js';
import type { World } from '../testing/scenario.js';
import { scenarios } from '../testing/scenarios.js';
import { givenTenant, startTestGateway } from '../testing/test-gateway.js';

let world: World;
beforeAll(async () => {
  const gateway = await startTestGateway({ PROJECTS_PER_PERSON: '100' });
  world = { gateway, tenant: await givenTenant(gateway) };
  await gateway.database.dataSource.query("UPDATE projects SET plan = 'scale'");
});
afterAll(() => world.gateway.close());

const sql = (text: string, values: unknown[] = []) =>
  world.gateway.database.dataSource.query<object[]>(text, values);

function callerOf({ access, tenancy }: Operation): CallAs {
  return access === 'session' || tenancy === 'user' ? world.tenant.session : world.tenant.key;
}

type Answered = Success<Data | null> & { readonly error?: Failure['error'] };

/** Returns the REST answer, with its tag. */
async function call(operation: Operation, input: object, ifMatch?: string, idempotencyKey?: string) {
  const response = await fetchRest(world.gateway.url, operation, input, {
    ...callerOf(operation),
    ...(ifMatch === undefined ? {} : { ifMatch }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
  const body = await response.text();
  const envelope = body.startsWith('{"data"') ? (JSON.parse(body) as Answered) : null;
  return {
    status: response.status,
    tag: response.headers.get('etag'),
    data: envelope?.data ?? {},
    error: envelope?.error,
    replayed: envelope?.meta.idempotencyReplayed,
  };
}

const required = (tag: string | null): string => tag ?? 'none';
const success = (operation: Operation) =>
  scenarios[operation.name as OperationName].success(world, operation);

describe('the tag of a resource', () => {
  it.each([
    [createMonitor, getMonitor, updateMonitor, { name: 'Other' }],
    [createAlert, getAlert, updateAlert, { min_urgency: 11 }],
    [createProject, getProject, updateProject, { description: 'Other' }],
  ] as const)(
    'stays the same from creation until the resource changes: case %#',
    async (create, get, update, change) => {
      const made = await call(create, create.example);
      expect(made.tag).toMatch(/^"[\w-]{22}"$/);
      const id = made.data['id'];
      expect((await call(get, { id })).tag).toBe(made.tag);
      expect((await call(update, { id })).tag).toBe(made.tag);
      const changed = await call(update, { id, ...change });
      expect(changed.tag).not.toBe(made.tag);
      expect((await call(get, { id })).tag).toBe(changed.tag);
    },
  );

  it('of a mention changes only with its status', async () => {
    const { database } = world.gateway.database;
    const { id } = await givenMention(database, await givenMonitor(database, world.tenant.projectId));
    const { tag } = await call(getMention, { id });
    await sql("UPDATE mentions SET text = 'edited' WHERE id = $1", [id]);
    expect((await call(getMention, { id })).tag).toBe(tag);
    const done = await call(updateMentionStatus, { id, status: 'done' });
    expect([done.tag === tag, done.tag]).toEqual([false, (await call(getMention, { id })).tag]);
  });

  it('of a monitor does not change when the monitor is scanned', async () => {
    const { tag, data } = await call(createMonitor, createMonitor.example);
    await sql(
      "UPDATE watches SET next_scan_at = now() + interval '1 hour', last_scanned_at = now() WHERE monitor_id = $1",
      [data['id']],
    );
    const scanned = await call(getMonitor, { id: data['id'] });
    expect(scanned.data['last_scanned_at']).not.toBeNull();
    expect(scanned.tag).toBe(tag);
  });

  it.each(operations.filter(answersTag))('covers fields that $name returns', ({ changedBy, output }) => {
    // Items added to a list are shown in the list.
    const fields = Object.keys(jsonSchemaOf(changedBy as never).properties ?? {}).map((name) =>
      name.replace(/^add_/, ''),
    );
    expect(Object.keys(jsonSchemaOf(output).properties ?? {})).toEqual(expect.arrayContaining(fields));
  });

  it.each(operations.filter((operation) => !answersTag(operation)))(
    'is not sent by $name',
    async (operation) => {
      const input = await success(operation);
      const response = await fetchRest(world.gateway.url, operation, input, callerOf(operation));
      expect([response.ok, response.headers.get('etag')]).toEqual([true, null]);
      await response.body?.cancel();
    },
  );
});

describe('If-Match', () => {
  it.each(operations.filter(takesIfMatch))('stops $name if the resource has changed', async (operation) => {
    const input = await success(operation);
    const refused = await call(operation, input, '"older"');
    expect(refused).toMatchObject({ status: 412, data: {}, tag: null });
    expect(refused.error).toMatchObject({
      code: 'PRECONDITION_FAILED',
      details: [{ field: 'if_match', rule: 'unchanged' }],
    });
    expect((await call(operation, input)).status).toBe(200);
  });

  it.each(
    operations
      .filter(({ path, method }) => method === 'GET' && /^\/(\w+)\/\{id\}$/.test(path))
      .filter(answersTag),
  )('accepts the tag of $name in the operations that change or delete it', async (read) => {
    for (const operation of operations.filter(({ path }) => path === read.path).filter(takesIfMatch)) {
      const input = await success(operation);
      const { tag } = await call(read, { id: input['id'] });
      expect((await call(operation, input, required(tag))).status).toBe(200);
    }
  });

  it('leaves the resource as it was if the call is refused', async () => {
    const { tag, data } = await call(createMonitor, createMonitor.example);
    const id = data['id'];
    await call(updateMonitor, { id, keywords: ['first'] }, required(tag));
    expect((await call(updateMonitor, { id, keywords: ['second'] }, required(tag))).status).toBe(412);
    expect((await call(deleteMonitor, { id }, required(tag))).status).toBe(412);
    expect((await call(getMonitor, { id })).data['keywords']).toEqual(['first']);
  });

  it('lets one of ten simultaneous calls with the same tag succeed', async () => {
    const { tag, data } = await call(createMonitor, createMonitor.example);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        untilFree(() => call(updateMonitor, { id: data['id'], name: `Name ${index}` }, required(tag))),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(412)]);
  });

  it('accepts a list, and * for any version', async () => {
    const { tag, data } = await call(createMonitor, createMonitor.example);
    const update = (ifMatch: string) => call(updateMonitor, { id: data['id'] }, ifMatch);
    for (const list of [
      `"a,b" , ${required(tag)}`,
      `,,${required(tag)},`,
      `W/"x",${required(tag)}`,
      '*',
      ' * ',
    ])
      expect([list, (await update(list)).status]).toEqual([list, 200]);
    for (const list of ['"a,b"', `W/${required(tag)}`, '""'])
      expect([list, (await update(list)).status]).toEqual([list, 412]);
    expect((await update(`W/${required(tag)}`)).error?.message).toContain('weak');
  });

  it.each(['', ',', 'abc', '"abc', 'w/"abc"', '"a" "b"', '*, "a"', '"a b"', "'abc'"])(
    'that is malformed is refused: %j',
    async (ifMatch) => {
      const { status, error } = await call(updateMonitor, { id: newId(), name: '' }, ifMatch);
      expect(status).toBe(400);
      expect(error?.details.map(({ field, rule }) => [field, rule])).toContainEqual(['if_match', 'format']);
      expect(error?.details.map(({ field }) => field)).toContain('name');
    },
  );

  it.each(operations.filter((operation) => !takesIfMatch(operation)))(
    'is refused by $name',
    async (operation) => {
      for (const ifMatch of ['"a"', '*']) {
        const { status, error } = await call(operation, await success(operation), ifMatch);
        expect([status, error?.details[0]?.field, error?.details[0]?.rule]).toEqual([
          400,
          'if_match',
          'unsupported',
        ]);
      }
    },
  );

  it('for a missing resource is a 404', async () => {
    for (const operation of operations.filter(takesIfMatch).filter((one) => pathFields(one).length > 0))
      for (const ifMatch of ['"a"', '*'])
        expect((await call(operation, { ...(await success(operation)), id: newId() }, ifMatch)).status).toBe(
          404,
        );
  });

  it('that matched once is replayed under the same idempotency key, despite a new version', async () => {
    const { tag, data } = await call(createMonitor, createMonitor.example);
    const key = newId();
    const update = (ifMatch: string | null) =>
      call(updateMonitor, { id: data['id'], name: 'Once' }, ifMatch ?? undefined, key);
    const first = await update(tag);
    const again = await update(tag);
    expect([again.status, again.replayed, again.tag]).toEqual([200, true, first.tag]);
    for (const other of [null, first.tag])
      expect((await update(other)).error?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('that failed once is refused again under the same idempotency key', async () => {
    const { tag, data } = await call(createMonitor, { ...createMonitor.example, name: 'Before' });
    const id = data['id'];
    const other = await call(updateMonitor, { id, name: 'After' });
    const key = newId();
    const update = () => call(updateMonitor, { id, active: false }, required(tag), key);
    expect((await update()).status).toBe(412);
    await call(updateMonitor, { id, name: 'Before' }, required(other.tag));
    const again = await update();
    expect([again.status, again.replayed]).toEqual([412, true]);
  });
});

describe('If-None-Match', () => {
  const send = async (operation: Operation, ifNoneMatch: string): Promise<Response> => {
    const id = String((await success(operation))['id'] ?? '');
    return fetch(`${world.gateway.url}/api/v1${operation.path.replace('{id}', id)}`, {
      method: operation.method,
      headers: {
        authorization: `Bearer ${callerOf(operation).token ?? ''}`,
        'x-project-id': world.tenant.projectId,
        'if-none-match': ifNoneMatch,
      },
    });
  };

  it.each(operations.filter(isWrite).filter(({ method }) => method === 'DELETE'))(
    'is refused by $name',
    async (write) => {
      const answer = await send(write, '*');
      const { error } = (await answer.json()) as Failure;
      expect([answer.status, error.details[0]?.field]).toEqual([400, 'if_none_match']);
    },
  );

  it('does not shorten the answer to a read', async () => {
    const answer = await send(getMonitor, '*');
    expect([answer.status, ((await answer.json()) as Success<Data>).data['active']]).toEqual([200, true]);
  });
});
