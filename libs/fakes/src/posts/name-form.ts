import { createHash } from 'node:crypto';
import type { FakePost } from './fake-post.js';

/** How ids of a source look. */
export interface NameForm {
  /** Whether a row may call itself so. */
  is(name: string, kind: FakePost['kind']): boolean;
  /** What a row's id must be, for people. */
  readonly must: string;
  /** The `serial`-th name that is made up. */
  make(kind: FakePost['kind'], publishedAt: Date, serial: number): string;
}

/** An id that holds the time of publication, in milliseconds, above 22 bits. */
export function timedName(ms: number, serial: number): string {
  return String((BigInt(ms) << 22n) | BigInt(serial % 4_194_304));
}

/** An id that says nothing. */
export function scrambledName(serial: number): string {
  return createHash('sha256').update(String(serial)).digest('base64url').replaceAll('-', '_');
}
