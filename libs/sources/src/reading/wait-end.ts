/**
 * When a wait ends that a response asks for in seconds: at most an hour from now, and a minute if it does not say how long.
 */
export function waitEnd(header: string | undefined, now: Date): Date {
  const given = Number.parseFloat(header ?? '');
  const seconds = Number.isFinite(given) && given > 0 ? Math.min(given, 3_600) : 60;
  return new Date(now.getTime() + seconds * 1_000);
}
