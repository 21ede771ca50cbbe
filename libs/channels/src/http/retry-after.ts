/**
 * The time until which a `Retry-After` header asks us to wait, in seconds or as a date; null if it is absent or invalid.
 * https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function retryAfter(value: string | undefined, now: Date): Date | null {
  if (value === undefined) return null;
  const until = /^\d{1,9}$/.test(value) ? now.getTime() + Number(value) * 1000 : Date.parse(value);
  return Number.isNaN(until) ? null : new Date(until);
}
