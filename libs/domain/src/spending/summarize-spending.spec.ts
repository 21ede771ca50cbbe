import { describe, expect, it } from '@jest/globals';
import type { Meter } from '../scan/meter/meter.js';
import {
  budgetState,
  type MeterUse,
  nothingUsed,
  shareState,
  summarizeSpending,
} from './summarize-spending.js';

const now = new Date('2026-11-21T12:00:00Z');
const month = { every: 'month', timeZone: 'UTC' } as const;
const spend: Meter = {
  name: 'spend',
  kind: 'money',
  limit: 50_000,
  unit: 'tenth of a US cent',
  window: month,
};
const posts: Meter = { name: 'posts', kind: 'quota', limit: 1_000, unit: 'post', window: month };
const daily: Meter = { ...posts, name: 'searches', limit: 100, window: { every: 'day', timeZone: 'UTC' } };
const rate: Meter = { ...posts, name: 'rate', kind: 'rate', window: { every: 'window', ms: 900_000 } };
const used = (use: Partial<MeterUse>): MeterUse => ({
  ...nothingUsed,
  since: new Date('2026-11-01T00:00:00Z'),
  ...use,
});

describe('a summary of spending', () => {
  it('shows dollars for money only, and units for every meter', () => {
    const uses = new Map([
      ['spend', used({ thisMonth: 2_000, lastMonth: 500, lastDays: 700, aloneThisMonth: 3_500 })],
      ['posts', used({ thisMonth: 400, lastDays: 0, aloneThisMonth: 300 })],
    ]);
    expect(summarizeSpending([spend, posts, rate], uses, now)).toEqual({
      usd: { thisMonth: 2, lastMonth: 0.5, forecast: 2.95, saved: 1.5 },
      meters: [
        { meter: spend, thisMonth: 2_000, lastMonth: 500, forecast: 2_950, saved: 1_500 },
        { meter: posts, thisMonth: 400, lastMonth: 0, forecast: 400, saved: 0 },
        { meter: rate, thisMonth: 0, lastMonth: 0, forecast: null, saved: 0 },
      ],
    });
  });

  it('expects nothing more of any meter once the budget is spent', () => {
    const uses = new Map([
      ['spend', used({ thisMonth: 8_000, lastDays: 7_000 })],
      ['posts', used({ thisMonth: 1_600, lastDays: 1_400 })],
    ]);
    const forecasts = (budgetUsd?: number) => {
      const { usd, meters } = summarizeSpending([spend, posts], uses, now, budgetUsd);
      return [usd.forecast, ...meters.map(({ forecast }) => forecast)];
    };
    expect(forecasts()).toEqual([17.5, 17_500, 3_500]);
    expect(forecasts(10)).toEqual([10, 10_000, 2_000]);
    expect(forecasts(5)).toEqual([8, 8_000, 1_600]);
  });

  it('shows no dollars for a free source, and no forecast if there is none', () => {
    const usd = { thisMonth: null, lastMonth: null, forecast: null, saved: null };
    expect(summarizeSpending([posts], new Map(), now).usd).toEqual(usd);
    expect(summarizeSpending([spend], new Map(), now).usd).toEqual({
      thisMonth: 0,
      lastMonth: 0,
      forecast: null,
      saved: 0,
    });
  });

  it('shows how much of a budget is used, and when it runs out', () => {
    const uses = new Map([['spend', used({ thisMonth: 8_000, lastDays: 7_000 })]]);
    expect(budgetState([posts, spend], uses, 10, now)).toEqual({
      usedPercent: 80,
      endsAt: new Date('2026-11-23T12:00:00Z'),
    });
    expect(budgetState([posts, spend], uses, 8, now)).toEqual({ usedPercent: 100, endsAt: null });
  });

  it('shows how much of a share is used by the most used quota, in its own window', () => {
    const uses = new Map([
      ['posts', used({ thisMonth: 100, today: 90 })],
      ['searches', used({ thisMonth: 500, today: 10 })],
      ['rate', used({ thisMonth: 999_999 })],
    ]);
    expect(shareState([posts, daily, rate], uses, 20).usedPercent).toBe(50);
    expect(shareState([rate], uses, 20).usedPercent).toBeNull();
  });
});
