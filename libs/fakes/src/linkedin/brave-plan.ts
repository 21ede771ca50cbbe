const monthSeconds = 30 * 86_400;

/** The limits of a plan. */
export interface BraveLimits {
  readonly perSecond: number;
  readonly perMonth: number;
}

/** The usage of a plan in the current second and month. */
export class BravePlan {
  private second = 0;
  private usedInSecond = 0;
  private month = 0;
  private usedInMonth = 0;

  constructor(private readonly limits: BraveLimits) {}

  /** Counts a search if it is allowed. Each header has two windows, the second and the month. */
  take(now: Date): { readonly allowed: boolean; readonly headers: Readonly<Record<string, string>> } {
    const { perSecond, perMonth } = this.limits;
    const second = Math.floor(now.getTime() / 1_000);
    const month = Math.floor(second / monthSeconds);
    if (second !== this.second) this.usedInSecond = 0;
    if (month !== this.month) this.usedInMonth = 0;
    [this.second, this.month] = [second, month];
    const allowed = this.usedInSecond < perSecond && this.usedInMonth < perMonth;
    if (allowed) this.usedInSecond += 1;
    if (allowed) this.usedInMonth += 1;
    const headers = {
      'x-ratelimit-limit': `${perSecond}, ${perMonth}`,
      'x-ratelimit-policy': `${perSecond};w=1, ${perMonth};w=${monthSeconds}`,
      'x-ratelimit-remaining': `${perSecond - this.usedInSecond}, ${perMonth - this.usedInMonth}`,
      'x-ratelimit-reset': `1, ${(month + 1) * monthSeconds - second}`,
    };
    return { allowed, headers };
  }
}
