import type { HttpAnswer } from '@earshot/platform';

type Headers = HttpAnswer['headers'];

/** Until when a server asks to be left alone; null = it does not say. Always after now. */
export function retryAfter(headers: Headers, now: Date): Date | null {
  const written = headers['retry-after']?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(written) ? Number(written) : null;
  const until = seconds === null ? Date.parse(written) : now.getTime() + seconds * 1_000;
  return until > now.getTime() ? new Date(until) : null;
}

/** How long an answer stays fresh by its headers; null = they say nothing. */
export function maxAgeMs(headers: Headers): number | null {
  const control = headers['cache-control'] ?? '';
  if (/\bno-(?:cache|store)\b/i.test(control)) return null;
  const seconds = /\bmax-age\s*=\s*"?(\d{1,9})/i.exec(control)?.[1];
  if (seconds === undefined) return null;
  const age = /^\d{1,9}$/.test(headers['age'] ?? '') ? Number(headers['age']) : 0;
  return Math.max(0, Number(seconds) - age) * 1_000 || null;
}
