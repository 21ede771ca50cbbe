import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { planNames, plans, requestsPerMinuteOfCaller } from './plan.js';

describe('plans', () => {
  it('are listed with all their limits in docs/operating.md', () => {
    const page = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
    const listed = page
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter(([, plan]) => planNames.some((name) => name === plan))
      .map((cells) => cells.slice(1, -1));
    const count = (number: number): string => number.toLocaleString('en');
    expect(listed).toEqual(
      planNames.map((name) => {
        const { monitors, alerts, apiKeys, mentionsPerMonth, scanIntervalMinutes } = plans[name];
        const { requestsPerMinute } = plans[name];
        return [
          name,
          ...[monitors, alerts, apiKeys, mentionsPerMonth].map(count),
          `${scanIntervalMinutes} min`,
          ...[requestsPerMinute, requestsPerMinuteOfCaller(name)].map(count),
        ];
      }),
    );
  });

  it('never allow less on a higher plan', () => {
    planNames.slice(1).forEach((name, index) => {
      const [higher, lower] = [plans[name], plans[planNames[index] ?? name]];
      for (const limit of ['monitors', 'alerts', 'apiKeys', 'mentionsPerMonth', 'requestsPerMinute'] as const)
        expect(higher[limit]).toBeGreaterThan(lower[limit]);
      expect(higher.scanIntervalMinutes).toBeLessThanOrEqual(lower.scanIntervalMinutes);
    });
  });

  it('let no single key use up the requests of its project', () => {
    for (const name of planNames) {
      expect(Number.isInteger(requestsPerMinuteOfCaller(name))).toBe(true);
      expect(requestsPerMinuteOfCaller(name)).toBeLessThan(plans[name].requestsPerMinute);
    }
  });
});
