const longestMs = 7 * 24 * 3_600_000;

/**
 * The time until which a `Retry-After` header asks us to wait, in seconds or as a date; null if it does not say. Always later
 * than `now`, by at most a week, which caps the effect of mistakes. https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function retryAfter(header: string | undefined, now: Date): Date | null {
  const written = header?.trim() ?? '';
  const until = /^\d+(\.\d+)?$/.test(written) ? now.getTime() + Number(written) * 1_000 : Date.parse(written);
  return until > now.getTime() ? new Date(Math.min(until, now.getTime() + longestMs)) : null;
}

/** When a wait ends that a response asks for: at most an hour from now, and a minute if it does not say how long. */
export function waitEnd(header: string | undefined, now: Date): Date {
  const asked = retryAfter(header, now)?.getTime() ?? now.getTime() + 60_000;
  return new Date(Math.min(asked, now.getTime() + 3_600_000));
}
