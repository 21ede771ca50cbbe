import { fingerprint } from './idempotency/fingerprint.js';

/**
 * What a handler returns whose effect lies outside the database, e.g. a message that is sent. It reads what it needs in
 * its transaction; `perform` runs after the commit, when no connection is held, and gives the answer.
 *
 * Such an effect and its record cannot commit together. Under an idempotency key the call is therefore saved as running
 * first, and its answer once it is there. A second call meanwhile gets IDEMPOTENCY_IN_PROGRESS; one after a crash
 * performs again once `leaseMs` have passed, under the same `HandlerCall.effectId`, by which receivers recognise it.
 */
export class ExternalEffect<Output> {
  /** Longer than any effect may take. */
  static readonly leaseMs = 60_000;

  constructor(readonly perform: () => Promise<Output>) {}
}

/** A UUID that stands for all calls under one idempotency key. */
export function effectIdOf(scopeId: string, idempotencyKey: string): string {
  const bytes = fingerprint([scopeId, idempotencyKey]).subarray(0, 16);
  // Version 8: a UUID made by a rule of one's own, https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-8
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
