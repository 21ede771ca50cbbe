import { AppError } from '@earshot/domain';

const freeFailures = 5;
const maxLockMs = 15 * 60 * 1_000;

/** Until when an account is locked after so many failures in a row: 1 s from the fifth on, doubling up to 15 minutes. */
export function lockedUntil(failures: number, now: Date): Date | null {
  if (failures < freeFailures) return null;
  return new Date(now.getTime() + Math.min(maxLockMs, 1_000 * 2 ** (failures - freeFailures)));
}

/** @throws AppError RATE_LIMITED while the account is locked, whatever the password */
export function assertNotLocked(until: Date | null, now: Date): void {
  if (until === null || until <= now) return;
  const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  throw new AppError('RATE_LIMITED', `Too many failed attempts. Try again in ${retryAfterSeconds} seconds.`, {
    retryAfterSeconds,
  });
}
