const freeFailuresOfNetwork = 5;
const longestLockOfNetworkMs = 15 * 60 * 1_000;
const freeFailuresOfAccount = 50;
const longestLockOfAccountMs = 60 * 1_000;

/**
 * How long an account is locked for a network after consecutive failures from there: 1 s from the fifth on, doubling up to
 * 15 minutes. null = not locked.
 */
export function networkLockedUntil(failures: number, now: Date): Date | null {
  return lockedUntil(failures - freeFailuresOfNetwork, longestLockOfNetworkMs, now);
}

/**
 * How long an account is locked for networks from which it has never been signed in to, after failures from anywhere: 1 s
 * from the fiftieth on, doubling up to a minute. Slows down guessing from many networks without locking out an owner who
 * travels.
 */
export function accountLockedUntil(failures: number, now: Date): Date | null {
  return lockedUntil(failures - freeFailuresOfAccount, longestLockOfAccountMs, now);
}

/** How long codes of a second factor are refused from all networks: the caller already knows the password. */
export function secondFactorLockedUntil(failures: number, now: Date): Date | null {
  return networkLockedUntil(failures, now);
}

/** Whether to warn the owner of an account after this many failures. */
export function areWorthAWarning({
  ofNetwork,
  ofAccount,
}: {
  ofNetwork: number;
  ofAccount: number;
}): boolean {
  return ofNetwork >= freeFailuresOfNetwork || ofAccount >= freeFailuresOfAccount;
}

function lockedUntil(beyondFree: number, longestMs: number, now: Date): Date | null {
  if (beyondFree < 0) return null;
  return new Date(now.getTime() + Math.min(longestMs, 1_000 * 2 ** beyondFree));
}
