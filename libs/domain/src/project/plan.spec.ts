import { describe, expect, it } from '@jest/globals';
import { planNames, plans } from './plan.js';

describe('plans', () => {
  it('never allow less on a higher plan', () => {
    planNames.slice(1).forEach((name, index) => {
      const lower = plans[planNames[index] ?? name];
      expect(plans[name].monitors).toBeGreaterThan(lower.monitors);
      expect(plans[name].requestsPerMinute).toBeGreaterThan(lower.requestsPerMinute);
      expect(plans[name].scanIntervalMinutes).toBeLessThanOrEqual(lower.scanIntervalMinutes);
    });
  });
});
