/** The limits: a number of requests per day (UTC), and no request for a method until its backoff has ended. */
export class StackexchangeThrottle {
  private day = '';
  private used = 0;
  private readonly backoffUntil = new Map<string, number>();

  constructor(readonly perDay: number) {}

  get left(): number {
    return Math.max(0, this.perDay - this.used);
  }

  /**
   * Counts a request.
   * @returns the number of seconds until it would be allowed; 0 = it is allowed
   */
  take(method: string, now: Date): number {
    const day = now.toISOString().slice(0, 10);
    if (day !== this.day) this.used = 0;
    this.day = day;
    const until = this.backoffUntil.get(method) ?? 0;
    if (now.getTime() < until) return Math.ceil((until - now.getTime()) / 1_000);
    if (this.used >= this.perDay) return Math.ceil((Date.parse(`${day}T24:00:00Z`) - now.getTime()) / 1_000);
    this.used += 1;
    return 0;
  }

  backOff(method: string, seconds: number, now: Date): void {
    this.backoffUntil.set(method, now.getTime() + seconds * 1_000);
  }
}
