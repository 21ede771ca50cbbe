import { feedWaitUntil } from '@earshot/domain';
import type { HttpAnswer } from '@earshot/platform';

type Headers = HttpAnswer['headers'];

/** The time until which not to contact a server, as it asks; null if it does not say. Always later than `now`, by at most a week. */
export function retryAfter(headers: Headers, now: Date): Date | null {
  const written = headers['retry-after']?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(written) ? Number(written) : null;
  const until = seconds === null ? Date.parse(written) : now.getTime() + seconds * 1_000;
  return until > now.getTime() ? feedWaitUntil(new Date(until), now) : null;
}

/** How long a response stays fresh according to its headers; null if they do not say, or if it is not fresh now. */
export function maxAgeMs(headers: Headers): number | null {
  const control = headers['cache-control'] ?? '';
  if (/\bno-(?:cache|store)\b/i.test(control)) return null;
  const seconds = /\bmax-age\s*=\s*"?(\d{1,9})/i.exec(control)?.[1];
  if (seconds === undefined) return null;
  const age = /^\d{1,9}$/.test(headers['age'] ?? '') ? Number(headers['age']) : 0;
  return Math.max(0, Number(seconds) - age) * 1_000 || null;
}
