import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inWaves } from '@earshot/platform/testing';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { LlmUsageRepository } from './llm-usage.repository.js';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

const usage = new LlmUsageRepository();
const day = '2026-11-22';
const call = (tokens: number, on = day) => ({
  day: on,
  provider: 'openai',
  atMost: { inputTokens: tokens - 10, outputTokens: 10, costUsd: tokens / 1_000 },
});
const reserve = (tokens: number, limits: { tokens: number | null; usd: number | null }, on = day) =>
  test.database.asSystem((tx) => usage.reserve(tx, call(tokens, on), limits));
const none = { tokens: null, usd: null };
const ofDay = () => test.database.asSystem((tx) => usage.ofDay(tx, day));

describe('the daily budget', () => {
  it('is never exceeded, however many ask concurrently', async () => {
    const asked = await inWaves(40, () => reserve(100, { tokens: 1_050, usd: null }));
    expect(asked.filter(Boolean)).toHaveLength(10);
    expect(await ofDay()).toEqual([
      {
        provider: 'openai',
        calls: 10,
        denied: 30,
        inputTokens: 900,
        outputTokens: 100,
        costUsd: expect.closeTo(1),
      },
    ]);
  });

  it('can be an amount of money', async () => {
    const asked = [
      await reserve(400, { tokens: null, usd: 0.5 }),
      await reserve(400, { tokens: null, usd: 0.5 }),
    ];
    expect(asked).toEqual([true, false]);
    expect(await reserve(100, { tokens: null, usd: 0.5 })).toBe(true);
  });

  it('allows no single call above it', async () => {
    expect(await reserve(101, { tokens: 100, usd: null })).toBe(false);
    expect(await reserve(100, { tokens: 100, usd: null })).toBe(true);
  });

  it('regains what a call did not use', async () => {
    await reserve(1_000, { tokens: 1_000, usd: null });
    expect(await reserve(500, { tokens: 1_000, usd: null })).toBe(false);
    await test.database.asSystem((tx) =>
      usage.settle(tx, call(1_000), { inputTokens: 300, outputTokens: 5, costUsd: 0.305 }),
    );
    expect(await ofDay()).toMatchObject([
      { inputTokens: 300, outputTokens: 5, costUsd: expect.closeTo(0.305) },
    ]);
    expect(await reserve(500, { tokens: 1_000, usd: null })).toBe(true);
  });

  it('starts again the next day', async () => {
    await reserve(100, { tokens: 100, usd: null });
    expect(await reserve(100, { tokens: 100, usd: null }, '2026-11-23')).toBe(true);
  });

  it('is unlimited without a limit', async () => {
    expect(await reserve(1_000_000_000, none)).toBe(true);
  });
});
