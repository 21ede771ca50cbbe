import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  encodeCursor,
  errorsOf,
  inputPlace,
  isWrite,
  type JsonSchema,
  jsonSchemaOf,
  listMentions,
  listProjects,
  createProject,
  type Operation,
  type OperationName,
  operations,
  pathFields,
  successStatus,
} from '@earshot/contracts';
import { IdempotencyRepository } from '@earshot/database';
import { type Scope, scopes } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { cursorScope } from '../page.js';
import { type CallAs, type Data, type DoorAnswer, fetchRest } from '../testing/call-rest.js';
import type { Scenario, World } from '../testing/scenario.js';
import { scenarios } from '../testing/scenarios.js';
import { givenKey, givenTenant, startTestGateway, type Tenant } from '../testing/test-gateway.js';
import { withoutChance, withoutFields } from '../testing/interface/without-chance.js';

let one: World;
/** The same as `one` in every respect. */
let twin: World;
let stranger: Tenant;

beforeAll(async () => {
  const gateway = await startTestGateway();
  one = { gateway, tenant: await givenTenant(gateway) };
  twin = { gateway, tenant: await givenTenant(gateway) };
  stranger = await givenTenant(gateway);
  // Many calls are made here; the plan's limits are tested elsewhere.
  await gateway.database.dataSource.query("UPDATE projects SET plan = 'scale'");
});
afterAll(() => one.gateway.close());

function scenarioOf({ name }: Operation): Scenario {
  return scenarios[name as OperationName];
}

function callerOf({ access }: Operation, tenant: Tenant = one.tenant): CallAs {
  return access === 'session' ? tenant.session : tenant.key;
}

/** REST and MCP return exactly the same answer. @returns it */
async function expectSame(operation: Operation, input: Data, as: CallAs): Promise<DoorAnswer> {
  const [rest, tool] = await one.gateway.both(operation, input, as);
  expect(tool).toEqual(rest);
  return rest;
}

async function expectRefusal(operation: Operation, input: Data, as: CallAs, code: string) {
  const { data, error, meta } = await expectSame(operation, input, as);
  expect([error?.code, data]).toEqual([code, null]);
  expect(meta).toMatchObject({ capability: operation.name, idempotencyReplayed: false });
  return error?.details ?? [];
}

const writes = operations.filter(isWrite);
const ofProjects = operations.filter(({ tenancy }) => tenancy === 'project');
const byId = operations.filter((operation) => pathFields(operation).length > 0);
const answering = (code: string) =>
  operations.filter((operation) => operation.errors.includes(code as never));

describe('200 and 201', () => {
  it.each(operations.filter((operation) => !isWrite(operation) && operation.streams === undefined))(
    '$name returns the same through REST and MCP',
    async (operation) => {
      const input = await scenarioOf(operation).success(one, operation);
      const { volatile = [] } = scenarioOf(operation);
      const [rest, tool] = await one.gateway.both(operation, input, callerOf(operation));
      expect([rest.failed, rest.error]).toEqual([false, undefined]);
      expect(withoutFields(tool, volatile)).toEqual(withoutFields(rest, volatile));
    },
  );

  it.each(operations.filter(({ streams }) => streams !== undefined))(
    '$name streams over REST and returns an envelope over MCP',
    async (operation) => {
      const input = await scenarioOf(operation).success(one, operation);
      const [rest, tool] = await one.gateway.both(operation, input, callerOf(operation));
      expect([rest.failed, typeof rest.data]).toEqual([false, 'string']);
      expect([tool.failed, typeof tool.data]).toEqual([false, 'object']);
    },
  );

  it.each(writes)(
    '$name does the same through REST and MCP, and each replays the other',
    async (operation) => {
      const { success, volatile = [] } = scenarioOf(operation);
      const [input, twinInput] = [await success(one, operation), await success(twin, operation)];
      const as = { ...callerOf(operation), idempotencyKey: newId() };
      const twinAs = { ...callerOf(operation, twin.tenant), idempotencyKey: newId() };
      const rest = await one.gateway.rest(operation, input, as);
      const tool = await one.gateway.tool(operation, twinInput, twinAs);
      expect([rest.failed, rest.error]).toEqual([false, undefined]);
      const [did, twinDid] = [rest, tool].map(({ data }) => withoutChance(withoutFields(data, volatile)));
      expect(twinDid).toEqual(did);
      expect(metaOf(tool)).toEqual(metaOf(rest));
      const replayed = await one.gateway.tool(operation, input, as);
      const twinReplayed = await one.gateway.rest(operation, twinInput, twinAs);
      expect([replayed.data, twinReplayed.data]).toEqual([rest.data, tool.data]);
      for (const answer of [replayed, twinReplayed])
        expect(metaOf(answer)).toEqual({ ...metaOf(rest), idempotencyReplayed: true });
    },
  );

  it.each(operations)('$name names itself and a documentation page that exists', async (operation) => {
    const input = await scenarioOf(operation).success(one, operation);
    const response = await fetchRest(one.gateway.url, operation, input, callerOf(operation));
    expect(response.status).toBe(successStatus(operation));
    const { meta } = await one.gateway.tool(
      operation,
      await scenarioOf(operation).success(one, operation),
      callerOf(operation),
    );
    expect(meta).toMatchObject({ capability: operation.name, idempotencyReplayed: false });
    const page = await fetch(meta.docs.replace('http://earshot.example', one.gateway.url));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(operation.name)]);
  });
});

describe('400', () => {
  it.each(operations)('$name names an unknown field and the known ones', async (operation) => {
    const input = { ...operation.example, surprise: 'x' };
    const [fault] = await expectRefusal(operation, input, callerOf(operation), 'INVALID_REQUEST');
    expect(fault).toMatchObject({ field: 'surprise', rule: 'unknown_field' });
    const told = fault?.message.replace(/^There is no field "surprise" here(; there are: )?|\.$/g, '');
    const known = Object.keys(jsonSchemaOf(operation.input).properties ?? {});
    expect(told?.split(', ').filter(Boolean).sort()).toEqual(known.sort());
  });

  it.each(operations)('$name names every missing or invalid field at once', async (operation) => {
    const { properties = {}, required = [] } = jsonSchemaOf(operation.input);
    const inPath = Object.fromEntries(pathFields(operation).map((name) => [name, newId()]));
    const missing = required.filter((name) => !(name in inPath));
    const inQuery = inputPlace(operation) === 'query';
    const wrong = Object.entries(properties).map(([name, schema]): [string, unknown] => [
      name,
      // In a query a single value is accepted as a list.
      inQuery && schema.type === 'array' ? 'none of these' : wrongFor(schema),
    ]);
    for (const [input, named] of [
      [inPath, missing],
      [Object.fromEntries(wrong), Object.keys(properties)],
    ] as const) {
      if (named.length === 0) continue;
      const details = await expectRefusal(operation, input, callerOf(operation), 'INVALID_REQUEST');
      const fields = details.map(({ field }) => field.replace(/\[\d+\]$/, ''));
      expect(new Set(fields)).toEqual(new Set(named));
    }
  });

  it.each(writes)('$name reports a bad idempotency key', async (operation) => {
    for (const idempotencyKey of ['k'.repeat(256), 'a key']) {
      const as = { ...callerOf(operation), idempotencyKey };
      const details = await expectRefusal(operation, operation.example, as, 'INVALID_REQUEST');
      expect(details.map(({ field }) => field)).toEqual(['idempotency_key']);
    }
  });

  it.each(operations.filter((operation) => inputPlace(operation) === 'query'))(
    '$name refuses numbers that are too large',
    async (operation) => {
      const { properties = {} } = jsonSchemaOf(operation.input);
      const numbers = Object.keys(properties).filter((name) => properties[name]?.type === 'integer');
      const digits = Object.fromEntries(numbers.map((name) => [name, 2 ** 53]));
      if (numbers.length === 0) return;
      const input = { ...operation.example, ...digits };
      const details = await expectRefusal(operation, input, callerOf(operation), 'INVALID_REQUEST');
      expect(details.map(({ field, rule }) => [field, rule])).toEqual(
        numbers.map((name) => [name, 'maximum']),
      );
    },
  );

  it.each(operations.filter((operation) => !isWrite(operation) && operation.streams === undefined))(
    '$name ignores an idempotency key, whatever it looks like',
    async (operation) => {
      const { success, volatile = [] } = scenarioOf(operation);
      const input = await success(one, operation);
      for (const idempotencyKey of [newId(), 'a key']) {
        const as = { ...callerOf(operation), idempotencyKey };
        const [rest, tool] = await one.gateway.both(operation, input, as);
        expect([rest.failed, rest.error]).toEqual([false, undefined]);
        expect(withoutFields(tool, volatile)).toEqual(withoutFields(rest, volatile));
      }
    },
  );

  it.each(operations.filter(({ tenancy }) => tenancy === 'user'))(
    '$name works across a user’s projects, even if one is named',
    async (operation) => {
      const { success } = scenarioOf(operation);
      const named = { ...(await success(one, operation)), project_id: stranger.projectId };
      const tool = await one.gateway.tool(operation, named, one.tenant.session);
      const as = { ...one.tenant.session, projectId: stranger.projectId };
      const rest = await one.gateway.rest(operation, await success(one, operation), as);
      expect([tool.error, rest.error]).toEqual([undefined, undefined]);
    },
  );

  it.each(ofProjects)('$name refuses a project that is not an id', async (operation) => {
    for (const caller of new Set([one.tenant.session, callerOf(operation)])) {
      const as = { ...caller, projectId: 'nonsense' };
      const details = await expectRefusal(operation, operation.example, as, 'INVALID_REQUEST');
      expect(details.map(({ field, rule }) => [field, rule])).toEqual([['project_id', 'uuid']]);
    }
  });

  it.each(answering('INVALID_CURSOR'))('$name refuses a cursor it did not issue', async (operation) => {
    const input = { ...(await scenarioOf(operation).success(one, operation)), cursor: 'bm9uc2Vuc2U' };
    await expectRefusal(operation, input, callerOf(operation), 'INVALID_CURSOR');
  });

  it.each(answering('INVALID_CURSOR'))(
    '$name refuses the cursor of another project, another filter or another list',
    async (operation) => {
      const as = callerOf(operation);
      const input = await scenarioOf(operation).success(one, operation);
      const ownerId = operation.tenancy === 'project' ? stranger.projectId : newId();
      const properties = jsonSchemaOf(operation.input).properties ?? {};
      for (const cursor of [
        encodeCursor(operation.name, newId(), cursorScope(ownerId)),
        encodeCursor(operation.name, newId(), cursorScope(one.tenant.projectId, { other: 'filter' })),
        encodeCursor('list_of_others', newId(), cursorScope(one.tenant.projectId)),
      ])
        await expectRefusal(operation, { ...input, cursor }, as, 'INVALID_CURSOR');
      expect(Object.keys(properties)).toContain('cursor');
    },
  );

  it('requires a session with several projects to name one', async () => {
    const person = await givenTenant(one.gateway);
    await one.gateway.rest(createProject, { name: 'Second' }, person.session);
    const as = { token: person.session.token };
    const details = await expectRefusal(listMentions, {}, as, 'INVALID_REQUEST');
    expect(details[0]).toMatchObject({ field: 'project_id', rule: 'required' });
    expect((await expectSame(listMentions, {}, person.session)).failed).toBe(false);
  });
});

describe('401', () => {
  it.each(operations)('$name refuses missing, unknown and mistyped credentials', async (operation) => {
    const key = one.tenant.key.token ?? '';
    const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
    for (const as of [{}, { token: mistyped }, { token: 'nonsense' }])
      await expectRefusal(operation, operation.example, as, 'UNAUTHENTICATED');
  });
});

describe('402', () => {
  it.each(answering('QUOTA_EXCEEDED'))('$name names the limit', async (operation) => {
    const full = { gateway: one.gateway, tenant: await givenTenant(one.gateway) };
    const input = await required(operation, 'quota')(full, operation);
    const details = await expectRefusal(operation, input, callerOf(operation, full.tenant), 'QUOTA_EXCEEDED');
    expect(details).toEqual([
      expect.objectContaining({ rule: expect.stringMatching(/^(plan|person)_limit$/) }),
    ]);
  });
});

describe('403', () => {
  const keys = new Map<Scope, CallAs>();
  beforeAll(async () => {
    for (const scope of scopes) {
      const others = scopes.filter((other) => other !== scope);
      keys.set(scope, await givenKey(one.gateway, one.tenant.session, others));
    }
  });

  it.each(operations)('$name refuses a key without its scope, whatever exists', async (operation) => {
    const key = keys.get(operation.scope) ?? {};
    const input = await scenarioOf(operation).success(one, operation);
    const refused = await expectSame(operation, input, key);
    expect(refused.error?.code).toBe('FORBIDDEN');
    expect(await expectSame(operation, operation.example, key)).toEqual(refused);
  });

  it.each(operations.filter(({ access }) => access === 'session'))(
    '$name refuses every API key',
    async (operation) => {
      await expectRefusal(operation, operation.example, one.tenant.key, 'FORBIDDEN');
    },
  );
});

describe('404', () => {
  it.each(byId)('$name gives the same answer for a missing and a foreign id', async (operation) => {
    const foreign = await scenarioOf(operation).success(one, operation);
    const as = callerOf(operation, stranger);
    const missing = await expectSame(operation, { ...foreign, id: newId() }, as);
    expect(missing.error?.code).toBe('NOT_FOUND');
    expect(await expectSame(operation, foreign, as)).toEqual(missing);
  });

  it.each(ofProjects)('$name does not work in a foreign project', async (operation) => {
    const input = operation.example;
    const nowhere = await expectSame(operation, input, { ...stranger.session, projectId: newId() });
    expect(nowhere.error?.code).toBe('NOT_FOUND');
    const elsewhere = { projectId: one.tenant.projectId };
    expect(await expectSame(operation, input, { ...stranger.session, ...elsewhere })).toEqual(nowhere);
    if (operation.access === 'any')
      expect(await expectSame(operation, input, { ...stranger.key, ...elsewhere })).toEqual(nowhere);
  });

  it.each(operations.filter((operation) => scenarioOf(operation).missing !== undefined))(
    '$name refuses what does not exist',
    async (operation) => {
      const input = await required(operation, 'missing')(one, operation);
      await expectRefusal(operation, input, callerOf(operation), 'NOT_FOUND');
    },
  );
});

describe('409', () => {
  it.each(answering('CONFLICT'))('$name reports a conflict', async (operation) => {
    const input = await required(operation, 'conflict')(one, operation);
    await expectRefusal(operation, input, callerOf(operation), 'CONFLICT');
  });

  it.each(writes)(
    '$name is refused while the first call with its idempotency key is running',
    async (operation) => {
      const { database, dataSource } = one.gateway.database;
      const idempotencyKey = newId();
      const as = { ...callerOf(operation), idempotencyKey };
      const [user] = await dataSource.query<{ id: string }[]>('SELECT id FROM users WHERE email = $1', [
        one.tenant.email,
      ]);
      const scopeId = operation.access === 'session' ? user?.id : one.tenant.projectId;
      await database.asSystem(async (tx) => {
        await new IdempotencyRepository().lockAndFind(tx, scopeId ?? '', idempotencyKey, new Date());
        await expectRefusal(operation, operation.example, as, 'IDEMPOTENCY_IN_PROGRESS');
      });
    },
  );
});

describe('422', () => {
  it.each(writes)('$name refuses an idempotency key that was used for another call', async (operation) => {
    const as = { ...callerOf(operation), idempotencyKey: newId() };
    const other = writes.find(({ name, access }) => name !== operation.name && access === operation.access);
    if (other === undefined) throw new Error('There is no other operation.');
    const first = await one.gateway.rest(other, await scenarioOf(other).success(one, other), as);
    expect(first.error).toBeUndefined();
    await expectRefusal(operation, operation.example, as, 'IDEMPOTENCY_KEY_REUSED');
  });
});

describe('429', () => {
  let busy: Tenant;
  beforeAll(async () => {
    busy = await givenTenant(one.gateway);
  });

  /** Calls until the limits of the key, of the project and of the person are reached. */
  async function exhaust(): Promise<void> {
    for (const [operation, as] of [
      [listMentions, busy.key],
      [listMentions, busy.session],
      [listProjects, busy.session],
    ] as const)
      for (let refused = false; !refused;) {
        const calls = Array.from({ length: 50 }, () => one.gateway.rest(operation, {}, as));
        refused = (await Promise.all(calls)).some(({ error }) => error?.code === 'RATE_LIMITED');
      }
  }

  it.each(operations)('$name is refused beyond the limit', async (operation) => {
    const as = callerOf(operation, busy);
    let answers: DoorAnswer[] = [];
    // A time window may end during the test.
    for (let round = 0; round < 3; round += 1) {
      answers = await one.gateway.both(operation, operation.example, as);
      if (answers.every(({ error }) => error?.code === 'RATE_LIMITED')) break;
      await exhaust();
    }
    const [rest, tool] = answers.map((answer) => JSON.stringify(answer).replace(/in \d+ seconds?/, 'soon'));
    expect(tool).toBe(rest);
    expect(answers[0]?.error?.code).toBe('RATE_LIMITED');
    expect((await one.gateway.rest(listMentions, {}, one.tenant.key)).failed).toBe(false);
  });
});

it('covers every error that an operation can return', () => {
  const seen = [
    ...['INVALID_REQUEST', 'INVALID_CURSOR', 'UNAUTHENTICATED', 'QUOTA_EXCEEDED', 'FORBIDDEN', 'NOT_FOUND'],
    ...['CONFLICT', 'IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED', 'RATE_LIMITED'],
    // other-processes.spec.ts covers these two.
    ...['INTERNAL', 'UNAVAILABLE'],
  ];
  for (const operation of operations) expect(seen).toEqual(expect.arrayContaining(errorsOf(operation)));
});

/** @throws Error if the operation has this outcome, but its scenario does not show how to cause it */
function required(operation: Operation, outcome: 'quota' | 'conflict' | 'missing') {
  const prepare = scenarioOf(operation)[outcome];
  if (prepare === undefined) throw new Error(`The scenario of ${operation.name} has no ${outcome}.`);
  return prepare;
}

/** A value that no field of this schema accepts, and that can be in a path or a query too. */
function wrongFor({ type }: JsonSchema): string {
  return [type].flat().includes('string') ? '\u0000' : 'nonsense';
}

function metaOf({ meta }: DoorAnswer): object {
  return { ...meta, requestId: 'req_' };
}
