import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { newId, setTimeOfIds } from './new-id.js';

const hourMs = 3_600_000;
const timeOf = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

describe('newId', () => {
  it('returns distinct ids that sort by creation time', () => {
    const ids = Array.from({ length: 2_000 }, newId);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('the time of ids', () => {
  const realNow = Date.now;
  const start = realNow();
  let machineMs: number;
  beforeEach(() => {
    machineMs = start;
    Date.now = () => machineMs;
    setTimeOfIds(new Date(start));
  });
  afterEach(() => {
    Date.now = realNow;
  });

  it.each([2 * hourMs, -2 * hourMs])('is what was set, %i ms from the machine’s time', (byMs) => {
    newId();
    setTimeOfIds(new Date(start + byMs));
    expect(timeOf(newId())).toBe(start + byMs);
  });

  it('is not behind after the machine slept', () => {
    setTimeOfIds(new Date(start + 2 * hourMs));
    newId();
    // The monotonic clock stood still.
    machineMs += 3 * hourMs;
    expect(timeOf(newId())).toBe(start + 5 * hourMs);
  });

  it('never runs backwards when a setting corrects it by little', () => {
    const earlier = newId();
    setTimeOfIds(new Date(start - 1_000));
    const later = newId();
    expect([later, earlier].sort()).toEqual([earlier, later]);
    machineMs += 2_000;
    expect(timeOf(newId())).toBe(start + 1_000);
  });
});
