import { markLogged } from '@earshot/platform';

/** Marks an error as logged where Redis was not reached, which `RedisCondition` logs; not what Redis answered. */
export function markOutageLogged(error: unknown): void {
  if ((error as { readonly name?: unknown }).name !== 'ReplyError') markLogged(error);
}
