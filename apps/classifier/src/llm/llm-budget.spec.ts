import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LlmUsageRepository } from '@earshot/database';
import { createTestDatabase, type TestDatabase } from '@earshot/database/testing';
import { PostgresLlmBudget } from './llm-budget.js';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

const usage = new LlmUsageRepository();
const now = new Date('2026-11-22T23:59:59Z');
const call = { inputTokens: 900, outputTokens: 100 };
const prices = { inputUsdPerMillion: 1, outputUsdPerMillion: 5 };
const warnings: string[] = [];

function budget(limits: { tokensPerDay?: number; usdPerDay?: number }, share = 1): PostgresLlmBudget {
  return new PostgresLlmBudget(
    'openai',
    { limits: { tokensPerDay: null, usdPerDay: null, ...limits }, prices },
    {
      database: test.database,
      usage,
      log: { warn: (_: object, text?: string) => void warnings.push(text ?? '') },
    },
    share,
  );
}

describe('the budget in Postgres', () => {
  it('is shared by all processes', async () => {
    const [one, other] = [budget({ tokensPerDay: 3_000 }), budget({ tokensPerDay: 3_000 })];
    const asked = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? one : other).reserve(call, now)),
    );
    expect(asked.filter((reservation) => reservation !== null)).toHaveLength(3);
  });

  it('computes cost from the configured prices', async () => {
    // 900 input and 100 output tokens cost 0.0014 dollars.
    const limited = budget({ usdPerDay: 0.003 });
    const asked = [
      await limited.reserve(call, now),
      await limited.reserve(call, now),
      await limited.reserve(call, now),
    ];
    expect(asked.map((reservation) => reservation !== null)).toEqual([true, true, false]);
  });

  it('reserves half of each day for new mentions, however many are reclassified', async () => {
    const [again, fresh] = [budget({ tokensPerDay: 4_000 }, 0.5), budget({ tokensPerDay: 4_000 })];
    const asked = await Promise.all(Array.from({ length: 5 }, () => again.reserve(call, now)));
    expect(asked.filter((reservation) => reservation !== null)).toHaveLength(2);
    expect(await fresh.reserve(call, now)).not.toBeNull();
  });

  it('settles a call on the day it was reserved', async () => {
    const unlimited = budget({});
    const reservation = await unlimited.reserve(call, now);
    if (reservation === null) throw new Error('There is no limit.');
    await unlimited.settle(reservation, { inputTokens: 200, outputTokens: 20 });
    expect(await test.database.asSystem((tx) => usage.ofDay(tx, '2026-11-22'))).toMatchObject([
      { calls: 1, inputTokens: 200, outputTokens: 20, costUsd: expect.closeTo(0.0003) },
    ]);
    await unlimited.settle(reservation, null);
    expect(await test.database.asSystem((tx) => usage.ofDay(tx, '2026-11-22'))).toMatchObject([
      { inputTokens: 200 },
    ]);
  });

  it('grants nothing if Postgres does not answer, and does not throw', async () => {
    const lost = budget({ tokensPerDay: 1_000_000 });
    await test.dataSource.query('DROP TABLE llm_usage');
    expect(await lost.reserve(call, now)).toBeNull();
    await lost.settle({ day: '2026-11-22', atMost: call }, call);
    expect(warnings).toEqual([
      'the budget of the LLM could not be checked',
      'the usage of the LLM could not be recorded',
    ]);
  });
});
