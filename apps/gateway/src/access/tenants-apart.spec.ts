import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createProject,
  inviteMember,
  jsonSchemaOf,
  type Operation,
  type OperationName,
  operations,
  pathFields,
  updateMentionStatus,
} from '@earshot/contracts';
import { givenAlert, givenMention, givenMonitor, givenNotification } from '@earshot/database/testing';
import { scopes } from '@earshot/domain';
import { newId } from '@earshot/platform';
import { type CallAs, type Data, fetchRest } from '../testing/call-rest.js';
import { givenMember, userIdOf } from '../testing/given-member.js';
import type { Scenario, World } from '../testing/scenario.js';
import { scenarios } from '../testing/scenarios.js';
import { givenKey, givenTenant, startTestGateway, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let mine: World;
let theirs: World;
/** Their ids by field name, used unless the operation's scenario provides its own. */
let foreign: Data;

beforeAll(async () => {
  gateway = await startTestGateway();
  mine = { gateway, tenant: await givenTenant(gateway) };
  theirs = { gateway, tenant: await givenTenant(gateway) };
  // Raises the request limit enough for all tests below.
  await gateway.database.dataSource.query("UPDATE projects SET plan = 'scale'");
  for (const world of [mine, theirs]) foreign = await givenTwoOfEach(world);
});
afterAll(() => gateway.close());

/** Creates two of everything, so that every list has a second page. @returns ids by the name of the field that takes them */
async function givenTwoOfEach({ tenant }: World): Promise<Data> {
  const { database } = gateway.database;
  const { projectId } = tenant;
  const ids: Data = {};
  for (let count = 0; count < 2; count += 1) {
    const monitor = await givenMonitor(database, projectId);
    const mention = await givenMention(database, monitor);
    const alert = await givenAlert(database, projectId);
    await givenNotification(database, alert, [mention], { dueAt: new Date(Date.now() + 86_400_000) });
    await givenKey(gateway, tenant.session, scopes);
    await gateway.rest(createProject, { name: 'Further' }, tenant.session);
    await gateway.rest(inviteMember, {}, tenant.session);
    await givenMember(gateway, projectId, 'viewer');
    await gateway.rest(updateMentionStatus, { id: mention.id, status: 'done' }, tenant.session);
    Object.assign(ids, { monitor_id: monitor.id, mention_id: mention.id, alert_id: alert.id });
    Object.assign(ids, { monitor_ids: [monitor.id], ids: [mention.id] });
    Object.assign(ids, { assignee_id: await userIdOf(gateway, tenant.email) });
  }
  const [member] = await gateway.database.dataSource.query<{ user_id: string }[]>(
    'SELECT user_id FROM members WHERE project_id = $1',
    [projectId],
  );
  return { ...ids, user_id: member?.user_id };
}

const scenarioOf = ({ name }: Operation): Scenario => scenarios[name as OperationName];
const callerOf = ({ access }: Operation, { tenant }: World): CallAs =>
  access === 'session' ? tenant.session : tenant.key;

/** The literal answers over REST and from the tool, except for the request's id. */
async function bothTexts(operation: Operation, input: Data, as: CallAs): Promise<string> {
  const rest = await (await fetchRest(gateway.url, operation, input, as)).text();
  const tool = JSON.stringify(await gateway.tool(operation, input, as));
  return `${rest}\n${tool}`.replace(/req_[0-9a-f-]+/g, 'the request');
}

/** Returns the fields of an operation that take ids. */
function idFields(operation: Operation): string[] {
  const takesId = (schema: unknown): boolean =>
    typeof schema === 'object' && schema !== null && 'format' in schema && schema.format === 'uuid';
  return Object.entries(jsonSchemaOf(operation.input).properties ?? {})
    .filter(([, schema]) => takesId(schema) || takesId(schema['items']))
    .map(([name]) => name);
}

const cases = operations.flatMap((operation) =>
  idFields(operation).map((field) => ({ operation, field, name: operation.name })),
);

/** All their rows, as one text. */
async function theirRows(): Promise<string> {
  const { dataSource } = gateway.database;
  const tables = await dataSource.query<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE column_name = 'project_id' AND table_schema = 'public' ORDER BY 1`,
  );
  const texts = tables.map(async ({ name }) => {
    // A call may change nothing but when a key was last used.
    const rows = await dataSource.query<{ row: string }[]>(
      `SELECT (to_jsonb(t) - 'last_used_at')::text AS row FROM ${name} t WHERE project_id = $1 ORDER BY 1`,
      [theirs.tenant.projectId],
    );
    return rows.map(({ row }) => row).join('\n');
  });
  return (await Promise.all(texts)).join('\n');
}

it('covers every field that takes an id', () => {
  expect(cases.length).toBeGreaterThan(20);
  for (const operation of operations)
    for (const field of pathFields(operation)) expect(idFields(operation)).toContain(field);
});

describe('an id of another project', () => {
  it.each(cases)('reveals in $field of $name no more than an unknown id', async ({ operation, field }) => {
    const theirInput = await scenarioOf(operation).success(theirs, operation);
    const value = theirInput[field] ?? foreign[field.replace(/_not$/, '')];
    if (value === undefined) throw new Error(`Say above what of theirs ${field} names.`);
    const before = await theirRows();
    const ownInput = await scenarioOf(operation).success(mine, operation);
    const as = callerOf(operation, mine);
    const nothing = Array.isArray(value) ? value.map(() => newId()) : newId();
    const asForeign = await bothTexts(operation, { ...ownInput, [field]: value }, as);
    const asNothing = await bothTexts(operation, { ...ownInput, [field]: nothing }, as);
    const plain = (answer: string, id: unknown): string =>
      [id].flat().reduce<string>((text, one) => text.replaceAll(String(one), 'the id'), answer);
    const volatile = (text: string): string => text.replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a time"');
    expect(volatile(plain(asForeign, value))).toBe(volatile(plain(asNothing, nothing)));
    if (pathFields(operation).includes(field)) expect(asForeign).toContain('"NOT_FOUND"');
    expect(await theirRows()).toBe(before);
  });

  const inProjects = operations.filter(({ tenancy }) => tenancy === 'project');

  it.each(inProjects)('reveals as X-Project-Id of $name no more than an unknown id', async (operation) => {
    const input = await scenarioOf(operation).success(mine, operation);
    const callers = operation.access === 'session' ? ['session' as const] : (['session', 'key'] as const);
    for (const kind of callers) {
      const as = (projectId: string) => ({ ...mine.tenant[kind], projectId });
      const elsewhere = await bothTexts(operation, input, as(theirs.tenant.projectId));
      expect(elsewhere.match(/"NOT_FOUND"/g)?.length).toBeGreaterThanOrEqual(2);
      expect(elsewhere).toBe(await bothTexts(operation, input, as(newId())));
    }
  });
});

describe('a cursor of another project', () => {
  // Without `limit` there is no second page here: export_mentions runs the same query as list_mentions.
  const paged = operations.filter(({ input }) => {
    const fields = Object.keys(jsonSchemaOf(input).properties ?? {});
    return fields.includes('cursor') && fields.includes('limit');
  });

  /** The required fields only: optional filters are left out, so that everything is listed. */
  async function pathOf(operation: Operation, world: World): Promise<Data> {
    const input = await scenarioOf(operation).success(world, operation);
    const fields = [...pathFields(operation), ...(jsonSchemaOf(operation.input).required ?? [])];
    return Object.fromEntries(fields.map((field) => [field, input[field]]));
  }

  it.each(paged)('reveals nothing of that project in $name', async (operation) => {
    const theirInput = await pathOf(operation, theirs);
    const as = (world: World) =>
      operation.tenancy === 'user' ? world.tenant.session : callerOf(operation, world);
    const page = await gateway.tool(operation, { ...theirInput, limit: 1 }, as(theirs));
    const cursor = (page.data as Data | null)?.['next_cursor'];
    if (typeof cursor !== 'string')
      throw new Error(`Give the world above two of what ${operation.name} lists.`);
    const ownInput = await pathOf(operation, mine);
    const answer = await gateway.tool(operation, { ...ownInput, limit: 1, cursor }, as(mine));
    const rest = await gateway.tool(operation, { ...theirInput, limit: 100 }, as(theirs));
    const theirIds = JSON.stringify(rest.data).match(/"id":"[^"]+"/g) ?? [];
    expect(theirIds.length).toBeGreaterThan(1);
    for (const id of theirIds) expect(JSON.stringify(answer)).not.toContain(id);
  });
});
