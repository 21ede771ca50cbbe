import { AsyncLocalStorage } from 'node:async_hooks';

/** What every log line of a request or job carries, e.g. `{ requestId }` or `{ jobId, queue }`. */
export type LogContext = Readonly<Record<string, string>>;

const storage = new AsyncLocalStorage<LogContext>();

/** Whatever is logged while `work` goes on, its promises included, carries the context too. */
export function withLogContext<T>(context: LogContext, work: () => T): T {
  return storage.run({ ...storage.getStore(), ...context }, work);
}

/** Empty outside of `withLogContext`. */
export function currentLogContext(): LogContext {
  return storage.getStore() ?? {};
}
