import { describe, expect, it } from '@jest/globals';
import { AppError } from '@earshot/domain';
import { readQuietHours } from './quiet-hours.js';

describe('readQuietHours', () => {
  it.each([
    [22, null, 'quiet_hours_end'],
    [null, 7, 'quiet_hours_start'],
    [7, 7, 'quiet_hours_end'],
  ])('refuses %s to %s in words that fit a form, which shows them without the first', (start, end, field) => {
    const refused = (): unknown => readQuietHours(start, end);
    expect(refused).toThrow(AppError);
    try {
      refused();
    } catch (error) {
      const [detail] = (error as AppError).details;
      expect(detail?.field).toBe(field);
      expect(detail?.message).toMatch(new RegExp(`^${field} [^_]*$`));
    }
  });
});
