import type { HttpAnswer } from '@earshot/platform';

type Headers = HttpAnswer['headers'];

/** How long a response stays fresh according to its headers; null if they do not say, or if it is not fresh now. */
export function maxAgeMs(headers: Headers): number | null {
  const control = headers['cache-control'] ?? '';
  if (/\bno-(?:cache|store)\b/i.test(control)) return null;
  const seconds = /\bmax-age\s*=\s*"?(\d{1,9})/i.exec(control)?.[1];
  if (seconds === undefined) return null;
  const age = /^\d{1,9}$/.test(headers['age'] ?? '') ? Number(headers['age']) : 0;
  return Math.max(0, Number(seconds) - age) * 1_000 || null;
}
