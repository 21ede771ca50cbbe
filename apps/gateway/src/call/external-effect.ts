import { fingerprint } from './idempotency/fingerprint.js';

/**
 * Returned by a handler whose effect is outside the database, e.g. sending a message. The handler reads what it needs in its
 * transaction; `perform` runs after the commit, when no connection is held, and returns the answer.
 *
 * Such an effect and its record cannot commit together. Under an idempotency key the call is therefore first saved as
 * running, and later its answer is saved. A second call in between gets IDEMPOTENCY_IN_PROGRESS; one after a crash performs
 * the effect again once `leaseMs` have passed, under the same `HandlerCall.effectId`, by which receivers recognise it.
 */
export class ExternalEffect<Output> {
  /** Longer than any effect may take. */
  static readonly leaseMs = 60_000;

  constructor(readonly perform: () => Promise<Output>) {}
}

/**
 * Returns the UUID that identifies all calls under one idempotency key.
 * @param begunAt when the first of them began: once its answer has expired, the key stands for another effect
 */
export function effectIdOf(scopeId: string, idempotencyKey: string, begunAt: Date): string {
  const bytes = fingerprint([scopeId, idempotencyKey, begunAt.toISOString()]).subarray(0, 16);
  // Version 8: a UUID with a custom format, https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-8
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
