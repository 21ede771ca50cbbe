import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type PrepaidBlock, PrepaidUses } from './prepaid-uses.js';

// However slow the machine is, a second passes when the spec says so.
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

/** A counter that has so much room, and tells how it was asked. */
function counter(room: number) {
  const asked: number[] = [];
  let returned = 0;
  const fetch = async (wanted: number): Promise<PrepaidBlock<boolean>> => {
    asked.push(wanted);
    await new Promise((turn) => setImmediate(turn));
    const uses = Math.min(wanted, room);
    room -= uses;
    return { uses, decisions: () => uses > 0, giveBack: (count) => void (returned += count) };
  };
  return { asked, fetch, returned: () => returned };
}

describe('PrepaidUses', () => {
  it('asks for every use of a rare caller, and ever less often for those of a busy one', async () => {
    const { asked, fetch } = counter(1_000);
    const uses = new PrepaidUses<boolean>();
    for (let use = 0; use < 100; use += 1) expect(await uses.take(['busy'], 8, fetch)).toBe(true);
    expect(asked.slice(0, 4)).toEqual([1, 4, 8, 8]);
    expect(asked.length).toBeLessThan(20);
    await uses.take(['rare'], 8, fetch);
    expect(asked.at(-1)).toBe(1);
  });

  it('never allows more than was counted, however many ask at once', async () => {
    const { fetch } = counter(37);
    const uses = new PrepaidUses<boolean>();
    const answers = await Promise.all(Array.from({ length: 90 }, () => uses.take(['rush'], 8, fetch)));
    expect(answers.filter((allowed) => allowed)).toHaveLength(37);
  });

  it('refuses all that wait for the same answer with one question', async () => {
    const { asked, fetch } = counter(0);
    const uses = new PrepaidUses<boolean>();
    const answers = await Promise.all(Array.from({ length: 50 }, () => uses.take(['full'], 8, fetch)));
    expect(answers).not.toContain(true);
    expect(asked).toHaveLength(1);
  });

  it('gives back what is not used soon, and asks for no more than that the next time', async () => {
    const { asked, fetch, returned } = counter(1_000);
    const uses = new PrepaidUses<boolean>();
    for (let use = 0; use < 2; use += 1) await uses.take(['burst'], 8, fetch);
    expect(asked).toEqual([1, 4]);
    expect(uses.held('burst')).toBe(3);
    jest.advanceTimersByTime(1_000);
    expect(returned()).toBe(3);
    await uses.take(['burst'], 8, fetch);
    expect(asked.at(-1)).toBe(1);
  });

  it('keeps for a steady caller what it uses in a second', async () => {
    const { asked, fetch, returned } = counter(1_000);
    const uses = new PrepaidUses<boolean>();
    for (let use = 0; use < 11; use += 1) await uses.take(['steady'], 8, fetch);
    expect(asked).toEqual([1, 4, 8]);
    jest.advanceTimersByTime(1_000);
    expect(returned()).toBe(2);
    await uses.take(['steady'], 8, fetch);
    expect(asked.at(-1)).toBe(6);
  });
});
