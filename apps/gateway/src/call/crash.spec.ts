import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createAlert,
  createMonitor,
  isWrite,
  type Operation,
  type OperationName,
  operations,
} from '@earshot/contracts';
import { newId } from '@earshot/platform';
import { type CallAs, type Data, type DoorAnswer, fetchRest } from '../testing/call-rest.js';
import { startGatewayProcess } from '../testing/gateway-process.js';
import type { Scenario } from '../testing/scenario.js';
import { scenarios } from '../testing/scenarios.js';
import { startStatementProxy, type StatementProxy } from '../testing/statement-proxy.js';
import { givenTenant, startTestGateway, type Tenant, type TestGateway } from '../testing/test-gateway.js';

/** More than any call here has. */
const mostStatements = 24;

/** The gateway that is not killed. */
let sound: TestGateway;
let proxy: StatementProxy;
let readEverything: string;

beforeAll(async () => {
  sound = await startTestGateway();
  proxy = await startStatementProxy(sound.database.url);
  readEverything = await statementOfEverything();
});
afterAll(async () => {
  await proxy.close();
  await sound.close();
});

/**
 * Builds a query for the state of everything stored, except when credentials were last used: the rows of each table, in any
 * order.
 */
async function statementOfEverything(): Promise<string> {
  const tables = await sound.database.dataSource.query<{ name: string; columns: string }[]>(
    `SELECT tablename AS name, string_agg(quote_ident(column_name), ', ') AS columns
       FROM pg_tables JOIN information_schema.columns ON table_schema = schemaname AND table_name = tablename
      WHERE schemaname = 'public' AND column_name NOT IN ('last_used_at', 'last_seen_at')
      GROUP BY tablename ORDER BY tablename`,
  );
  // Sorting the rows would take most of the time of all these calls, and sums of hashes need no order.
  const contents = tables.map(
    ({ name, columns }) =>
      `SELECT '${name}' AS name, count(*), sum(hashtextextended(ROW(${columns})::text, 0)) AS rows FROM ${name}`,
  );
  return contents.join(' UNION ALL ');
}

async function everything(): Promise<string> {
  return JSON.stringify(await sound.database.dataSource.query(readEverything));
}

/** Retries as callers should, while the first call is reported to be running. */
async function retry(operation: Operation, input: Data, as: CallAs): Promise<DoorAnswer> {
  for (;;) {
    const answer = await sound.rest(operation, input, as);
    if (answer.error?.code !== 'IDEMPOTENCY_IN_PROGRESS') return answer;
    await wait(10);
  }
}

describe('a process that is killed (-9) after any statement of a call', () => {
  it.each([
    // One round trip: a few messages.
    { operation: createMonitor, table: 'monitors', messages: 4 },
    // Keeps a transaction open: a message for every statement.
    { operation: createAlert, table: 'alerts', messages: 9 },
  ])(
    'has done all of $operation.name or nothing, and the retry elsewhere does it once',
    async (subject) => {
      const { operation, table, messages } = subject;
      const input = operation.example;
      const stored = async ({ projectId }: Tenant): Promise<number> => {
        const rows = `SELECT 1 FROM ${table} WHERE project_id = $1`;
        return (await sound.database.dataSource.query<object[]>(rows, [projectId])).length;
      };
      const gateway = await startGatewayProcess({
        ...sound.env,
        DATABASE_URL: proxy.url,
        DATABASE_POOL_SIZE: '50',
        // The stopped calls wait for the others.
        DATABASE_STATEMENT_TIMEOUT_MS: '600000',
      });
      // Beforehand, as the changes of all other specs wait for transactions that are stopped.
      const tenants: Tenant[] = [];
      while (tenants.length < mostStatements) tenants.push(await givenTenant(sound));
      const calls: { as: CallAs; tenant: Tenant; answer: Promise<Response | null> }[] = [];
      for (let isThrough = false; !isThrough;) {
        const tenant = tenants.pop();
        if (tenant === undefined) throw new Error(`It has more than ${mostStatements} statements.`);
        const as = { ...tenant.key, idempotencyKey: newId() };
        const stopped = proxy.stopAfter(calls.length + 1);
        const answer = fetchRest(gateway.url, operation, input, as).catch(() => null);
        isThrough = await Promise.race([stopped.then(() => false), answer.then(() => true)]);
        calls.push({ as, tenant, answer });
      }
      // Each call has got one statement further than the previous one; only the last was answered.
      await gateway.kill();
      proxy.cut();
      const answers = await Promise.all(calls.map(({ answer }) => answer));
      expect(answers.map((answer) => answer?.status)).toEqual([
        ...answers.slice(1).map(() => undefined),
        201,
      ]);
      const replayed: boolean[] = [];
      for (const { as, tenant } of calls) {
        const wasDone = await stored(tenant);
        const retried = await retry(operation, input, as);
        expect(retried.error).toBeUndefined();
        expect(await stored(tenant)).toBe(1);
        expect(retried.meta.idempotencyReplayed).toBe(wasDone === 1);
        replayed.push(retried.meta.idempotencyReplayed);
      }
      // Nothing was stored up to the commit, everything from then on.
      expect(replayed).toEqual([...replayed].sort());
      expect(replayed.indexOf(true)).toBeGreaterThanOrEqual(messages);
    },
    300_000,
  );
});

describe('a connection that is lost after any statement of a call', () => {
  let shaky: TestGateway;
  beforeAll(async () => {
    const { REDIS_PREFIX } = sound.env;
    shaky = await startTestGateway({ DATABASE_URL: proxy.url, REDIS_PREFIX });
  });
  afterAll(() => shaky.close());

  it.each(operations.filter((operation) => isWrite(operation) && !scenarioOf(operation).effect))(
    'has done all of $name or nothing, and the retry does it once',
    async (operation) => {
      const tenant = await givenTenant(sound);
      const caller = operation.access === 'session' ? tenant.session : tenant.key;
      for (let statement = 1; ; statement += 1) {
        const as = { ...caller, idempotencyKey: newId() };
        const input = await scenarioOf(operation).success({ gateway: sound, tenant }, operation);
        const before = await everything();
        const stopped = proxy.stopAfter(statement);
        const answer = shaky.rest(operation, input, as);
        const isThrough = await Promise.race([stopped.then(() => false), answer.then(() => true)]);
        proxy.cut();
        expect((await answer).error?.code).toBe(isThrough ? undefined : 'UNAVAILABLE');
        const between = await everything();
        const { error, meta } = await retry(operation, input, as);
        const after = await everything();
        expect(error).toBeUndefined();
        expect(after).not.toBe(before);
        // If nothing had been stored, the retry stored everything, otherwise nothing.
        expect(between).toBe(meta.idempotencyReplayed ? after : before);
        if (isThrough) break;
      }
    },
    300_000,
  );
});

function scenarioOf({ name }: Operation): Scenario {
  return scenarios[name as OperationName];
}
