import { markLogged, networkFault } from '@earshot/platform';

/**
 * Marks an error as logged if it is due to a missing connection, which `RedisCondition` logs. Errors returned by Redis, and
 * responses that took too long, are not marked.
 */
export function markOutageLogged(error: unknown, isConnected: boolean): void {
  if (!isConnected || networkFault(error) !== null) markLogged(error);
}
