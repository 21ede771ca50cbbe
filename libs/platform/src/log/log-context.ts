import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields of every log line of a request or job, e.g. `{ requestId }` or `{ jobId, queue }`. */
export type LogContext = Readonly<Record<string, string>>;

const storage = new AsyncLocalStorage<LogContext>();

/** Gives this context to everything logged during `work`, including its promises. */
export function withLogContext<T>(context: LogContext, work: () => T): T {
  return storage.run({ ...storage.getStore(), ...context }, work);
}

/** The current context; empty outside `withLogContext`. */
export function currentLogContext(): LogContext {
  return storage.getStore() ?? {};
}
