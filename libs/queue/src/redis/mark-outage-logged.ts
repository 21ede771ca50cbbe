import { markLogged, networkFault } from '@earshot/platform';

/** Marks an error as logged where there is no connection, which `RedisCondition` logs; not what Redis answered, or was too slow to. */
export function markOutageLogged(error: unknown, isConnected: boolean): void {
  if (!isConnected || networkFault(error) !== null) markLogged(error);
}
