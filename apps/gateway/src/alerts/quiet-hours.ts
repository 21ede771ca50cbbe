import { invalidField } from '@earshot/contracts';
import type { QuietHours } from '@earshot/domain';

/**
 * Validates quiet hours from callers: both ends or neither, and not the same.
 * @throws AppError INVALID_REQUEST naming the missing or wrong field
 */
export function readQuietHours(start: number | null, end: number | null): QuietHours | null {
  if (start === null && end === null) return null;
  if (start === null || end === null) {
    const field = start === null ? 'quiet_hours_start' : 'quiet_hours_end';
    const message = `${field} must be given too: quiet hours have a start and an end, or both are null.`;
    throw invalidField(field, 'both_or_neither', message);
  }
  if (start === end) {
    const message = 'quiet_hours_end must be a different hour from the start of the quiet hours.';
    throw invalidField('quiet_hours_end', 'different', message);
  }
  return { start, end };
}
