import { createHash } from 'node:crypto';
import type { FakePost } from './fake-post.js';

/** The form of a source's ids. */
export interface NameForm {
  /** Whether a row may have this name. */
  is(name: string, kind: FakePost['kind']): boolean;
  /** What a row's id must look like, readable. */
  readonly must: string;
  /** Makes up the `serial`-th name. */
  make(kind: FakePost['kind'], publishedAt: Date, serial: number): string;
}

/** An id with the time of publication, in milliseconds, above the lowest 22 bits. */
export function timedName(ms: number, serial: number): string {
  return String((BigInt(ms) << 22n) | BigInt(serial % 4_194_304));
}

/** An opaque id. */
export function scrambledName(serial: number): string {
  return createHash('sha256').update(String(serial)).digest('base64url').replaceAll('-', '_');
}
