import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LlmConfig } from '@earshot/classification';
import { type Database, LlmStateRepository } from '@earshot/database';
import { createTestDatabase, type TestDatabase } from '@earshot/database/testing';
import { Clock, HealthChecks, type Log, StandingFaults } from '@earshot/platform';
import { until } from '@earshot/queue/testing';
import { LlmState } from './llm-state.js';

const states = new LlmStateRepository();
const start = new Date('2026-11-22T08:00:00Z');
const silent = { error: () => undefined, info: () => undefined, warn: () => undefined } as unknown as Log;
const config = { access: { provider: 'openai', model: 'small-model' } } as LlmConfig;

let test: TestDatabase;
let clock: Clock;
beforeEach(async () => {
  test = await createTestDatabase();
  clock = new Clock();
  clock.set(start);
});
afterEach(() => test.close());

/** Simulates another process: it shares no memory. */
async function replica(database: Database = test.database): Promise<LlmState> {
  const faults = new StandingFaults(new HealthChecks(), clock, silent);
  const state = new LlmState(config, faults, database, states, clock, silent);
  await state.onApplicationBootstrap();
  return state;
}
/** @param before runs before each write */
function counted(before: (write: number) => Promise<void> | undefined = () => undefined) {
  const count = { begun: 0, ended: 0 };
  const asSystem: Database['asSystem'] = async (work) => {
    count.begun += 1;
    await before(count.begun);
    const result = await test.database.asSystem(work);
    count.ended += 1;
    return result;
  };
  return { database: { asSystem } as Database, count };
}
const stored = async () => (await test.database.asSystem((tx) => states.current(tx)))?.fault;
const isStored = (fault: string | null) => until(async () => (await stored()) === fault);

describe('the state of the language model', () => {
  it('does not keep the fault that a stopped process reported last', async () => {
    const [one, stopped] = [await replica(), await replica()];
    one.raise('slow', 'no answer');
    await isStored('slow');
    one.clear();
    await isStored(null);
    stopped.raise('busy', 'too many requests');
    await isStored('busy');
    clock.set(new Date(clock.now().getTime() + 60_000));
    one.clear();
    await isStored(null);
  });

  it('is written at most once a minute while it does not change', async () => {
    const { database, count } = counted();
    const one = await replica(database);
    for (let answer = 0; answer < 5; answer += 1) one.clear();
    one.raise('slow', 'no answer');
    await isStored('slow');
    // The first was the configured model.
    expect(count.begun).toBe(3);
  });

  it('is stored in order, even if an earlier one takes longer', async () => {
    const { database, count } = counted((write) => (write === 2 ? delay(200) : undefined));
    const one = await replica(database);
    one.raise('refused', 'a wrong key');
    one.clear();
    one.raise('slow', 'no answer');
    await until(() => count.ended === 4);
    expect(await stored()).toBe('slow');
  });
});
