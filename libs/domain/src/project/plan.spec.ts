import { describe, expect, it } from '@jest/globals';
import { planNames, plans, requestsPerMinuteOfKey } from './plan.js';

describe('plans', () => {
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
      expect(Number.isInteger(requestsPerMinuteOfKey(name))).toBe(true);
      expect(requestsPerMinuteOfKey(name)).toBeLessThan(plans[name].requestsPerMinute);
    }
  });
});
