const freeFailuresOfNetwork = 5;
const longestLockOfNetworkMs = 15 * 60 * 1_000;
const freeFailuresOfAccount = 50;
const longestLockOfAccountMs = 60 * 1_000;

/**
 * Until when an account is locked for one network after so many failures from there in a row: 1 s from the fifth on,
 * doubling up to 15 minutes. null = it is not.
 */
export function networkLockedUntil(failures: number, now: Date): Date | null {
  return lockedUntil(failures - freeFailuresOfNetwork, longestLockOfNetworkMs, now);
}

/**
 * Until when an account is locked for networks from which nobody has signed in to it, after so many failures from
 * anywhere: 1 s from the fiftieth on, doubling up to a minute. Slow enough against guessing from many networks, short
 * enough not to keep out an owner who travels.
 */
export function accountLockedUntil(failures: number, now: Date): Date | null {
  return lockedUntil(failures - freeFailuresOfAccount, longestLockOfAccountMs, now);
}

/** Until when codes of a second factor are refused, from anywhere: who gives them knows the password already. */
export function secondFactorLockedUntil(failures: number, now: Date): Date | null {
  return networkLockedUntil(failures, now);
}

/** Whether the owner of an account is to be warned, now that its failures have become so many. */
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
