import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createAlert,
  createApiKey,
  createMonitor,
  createProject,
  deleteAlert,
  getMention,
  getMonitor,
  isWrite,
  listMentions,
  type Operation,
  operations,
  updateMentionStatus,
} from '@earshot/contracts';
import { givenMention, givenMonitor } from '@earshot/database/testing';
import { plans, scopes } from '@earshot/domain';
import { newId } from '@earshot/platform';
import type { Data } from '../testing/call-rest.js';
import {
  givenKey,
  givenTenant,
  startTestGateway,
  type Tenant,
  type TestGateway,
} from '../testing/test-gateway.js';

let gateway: TestGateway;
let tenant: Tenant;
let ids: Record<string, string>;

beforeAll(async () => {
  gateway = await startTestGateway();
  tenant = await givenTenant(gateway);
  const monitor = await givenMonitor(gateway.database.database, tenant.projectId);
  const mention = await givenMention(gateway.database.database, monitor);
  const alert = await gateway.rest(createAlert, createAlert.example.input, tenant.key);
  ids = {
    get_monitor: monitor.id,
    get_mention: mention.id,
    update_mention_status: mention.id,
    delete_alert: (alert.data as Data)['id'] as string,
  };
});
afterAll(() => gateway.close());

/** The operation's own example, with ids that exist. */
function inputOf(operation: Operation): Data {
  const { input } = operation.example;
  return 'id' in input ? { ...input, id: ids[operation.name] } : { ...input };
}

function callerOf(operation: Operation) {
  return operation.access === 'session' ? tenant.session : tenant.key;
}

describe('200 and 201', () => {
  it.each(operations)('$name answers the same through both doors', async (operation) => {
    const as = { ...callerOf(operation), ...(isWrite(operation) ? { idempotencyKey: newId() } : {}) };
    const [rest, tool] = await gateway.both(operation, inputOf(operation), as);
    expect(rest.failed).toBe(false);
    expect(tool.data).toEqual(rest.data);
    expect(tool.meta).toEqual({ ...rest.meta, idempotencyReplayed: isWrite(operation) });
    expect(rest.meta).toEqual({
      capability: operation.name,
      requestId: 'req_',
      idempotencyReplayed: false,
      docs: `http://earshot.example/docs/reference/${operation.name}`,
    });
  });
});

describe('400', () => {
  it.each(operations)('$name names an unknown field through both doors', async (operation) => {
    const [rest, tool] = await gateway.both(
      operation,
      { ...inputOf(operation), surprise: 'x' },
      callerOf(operation),
    );
    expect(rest.error?.code).toBe('INVALID_REQUEST');
    expect(rest.error?.details).toContainEqual({
      field: 'surprise',
      rule: 'unknown_field',
      message: 'There is no field "surprise" here.',
    });
    expect(tool).toEqual(rest);
  });

  it.each(operations.filter(isWrite))(
    '$name names a bad idempotency key through both doors',
    async (operation) => {
      const as = { ...callerOf(operation), idempotencyKey: 'k'.repeat(256) };
      const [rest, tool] = await gateway.both(operation, inputOf(operation), as);
      expect(rest.error?.details.map(({ field }) => field)).toEqual(['idempotency_key']);
      expect(tool).toEqual(rest);
    },
  );

  it('lists refuse a cursor of another list', async () => {
    const [rest, tool] = await gateway.both(listMentions, { cursor: 'bm9uc2Vuc2U' }, tenant.key);
    expect(rest.error?.code).toBe('INVALID_CURSOR');
    expect(tool).toEqual(rest);
  });

  it('a session with several projects must name one', async () => {
    const person = await givenTenant(gateway);
    await gateway.rest(createProject, { name: 'Second' }, person.session);
    const { token } = person.session;
    const [rest, tool] = await gateway.both(listMentions, {}, { token });
    expect(rest.error?.details[0]).toMatchObject({ field: 'project_id', rule: 'required' });
    expect(tool).toEqual(rest);
    const [named, namedTool] = await gateway.both(listMentions, {}, person.session);
    expect(named.failed).toBe(false);
    expect(namedTool).toEqual(named);
  });
});

describe('401', () => {
  it.each(operations)(
    '$name refuses callers without, with unknown and with mistyped credentials',
    async (operation) => {
      const mistyped = `${tenant.key.token?.slice(0, -1)}${tenant.key.token?.endsWith('0') ? '1' : '0'}`;
      for (const token of [undefined, mistyped, 'nonsense']) {
        const [rest, tool] = await gateway.both(
          operation,
          inputOf(operation),
          token === undefined ? {} : { token },
        );
        expect(rest.error?.code).toBe('UNAUTHENTICATED');
        expect(tool).toEqual(rest);
      }
    },
  );
});

describe('402', () => {
  it('create_monitor refuses one monitor more than the plan allows, naming the limit', async () => {
    const full = await givenTenant(gateway);
    for (let count = 0; count < plans.trial.monitors; count += 1)
      await givenMonitor(gateway.database.database, full.projectId);
    const [rest, tool] = await gateway.both(createMonitor, createMonitor.example.input, full.key);
    expect(rest.error).toEqual({
      code: 'QUOTA_EXCEEDED',
      message: 'The plan allows 100 monitors.',
      details: [{ field: 'monitors', rule: 'plan_limit', message: 'The plan allows 100 monitors.' }],
    });
    expect(tool).toEqual(rest);
  });
});

describe('403', () => {
  it.each(operations)('$name refuses a key with every scope but its own', async (operation) => {
    const others = scopes.filter((scope) => scope !== operation.scope);
    const key = await givenKey(gateway, tenant.session, others);
    // The id does not exist: what is there plays no part.
    const [rest, tool] = await gateway.both(operation, { ...inputOf(operation), id: newId() }, key);
    expect(rest.error?.code).toBe('FORBIDDEN');
    expect(tool).toEqual(rest);
  });

  it.each(operations.filter(({ access }) => access === 'session'))(
    '$name refuses a key with every scope',
    async (operation) => {
      const [rest, tool] = await gateway.both(operation, inputOf(operation), tenant.key);
      expect(rest.error?.code).toBe('FORBIDDEN');
      expect(tool).toEqual(rest);
    },
  );
});

describe('404', () => {
  const byId = [getMonitor, getMention, updateMentionStatus, deleteAlert];

  it.each(byId)('$name says the same of what is missing and of what belongs to others', async (operation) => {
    const stranger = await givenTenant(gateway);
    const input = { ...inputOf(operation), id: newId() };
    const [missing, missingTool] = await gateway.both(operation, input, stranger.key);
    const foreign = await gateway.both(operation, { ...input, id: ids[operation.name] ?? '' }, stranger.key);
    expect(missing.error?.code).toBe('NOT_FOUND');
    expect(missingTool).toEqual(missing);
    expect(foreign).toEqual([missing, missing]);
  });

  it.each(operations.filter(({ tenancy }) => tenancy === 'project'))(
    '$name does not work in a project of others',
    async (operation) => {
      const stranger = await givenTenant(gateway);
      const elsewhere = { projectId: tenant.projectId };
      const asPerson = await gateway.both(operation, inputOf(operation), {
        ...stranger.session,
        ...elsewhere,
      });
      expect(asPerson[0].error?.code).toBe('NOT_FOUND');
      expect(asPerson[1]).toEqual(asPerson[0]);
      const nowhere = { ...stranger.session, projectId: newId() };
      expect(await gateway.both(operation, inputOf(operation), nowhere)).toEqual(asPerson);
      if (operation.access === 'session') return;
      const asKey = await gateway.both(operation, inputOf(operation), { ...stranger.key, ...elsewhere });
      expect(asKey).toEqual(asPerson);
    },
  );
});

describe('409', () => {
  it('create_api_key refuses a name that is taken', async () => {
    await gateway.rest(createApiKey, { name: 'taken', scopes }, tenant.session);
    const [rest, tool] = await gateway.both(createApiKey, { name: 'taken', scopes }, tenant.session);
    expect(rest.error?.code).toBe('CONFLICT');
    expect(tool).toEqual(rest);
  });
});

describe('422', () => {
  it.each(operations.filter(isWrite))(
    '$name refuses a key that stands for another input',
    async (operation) => {
      const as = { ...callerOf(operation), idempotencyKey: newId() };
      const first = operation.access === 'session' ? createProject : createMonitor;
      const begun = await gateway.rest(first, { ...first.example.input, name: 'Another' }, as);
      expect(begun.failed).toBe(false);
      const [rest, tool] = await gateway.both(operation, inputOf(operation), as);
      expect(rest.error?.code).toBe('IDEMPOTENCY_KEY_REUSED');
      expect(tool).toEqual(rest);
    },
  );
});

describe('429', () => {
  it.each(['POST', 'GET'])(
    '%s is refused beyond the plan, with the same answer at both doors',
    async (method) => {
      const busy = await givenTenant(gateway);
      const operation = method === 'POST' ? createMonitor : listMentions;
      const calls = Array.from(
        { length: plans.trial.requestsPerMinute },
        () => () => gateway.rest(getMonitor, { id: newId() }, busy.key),
      );
      for (let begin = 0; begin < calls.length; begin += 50)
        await Promise.all(calls.slice(begin, begin + 50).map((call) => call()));
      const [rest, tool] = await gateway.both(operation, operation.example.input, busy.key);
      expect(rest.error?.code).toBe('RATE_LIMITED');
      expect(tool.error?.code).toBe('RATE_LIMITED');
      expect(tool.meta).toEqual(rest.meta);
      const neighbour = await gateway.rest(listMentions, {}, tenant.key);
      expect(neighbour.failed).toBe(false);
    },
  );
});
