import { dayMs, type PlanName, planNames } from '@earshot/domain';
import type { EnvReader } from '@earshot/platform';

/** How long mentions are kept. Unless configured, they are never deleted. */
export class MentionRetentionConfig {
  /** Days after a mention was found; null = forever. */
  readonly days: Readonly<Record<PlanName, number | null>>;

  constructor(env: EnvReader) {
    const daysOf = (plan: PlanName): number | null =>
      env.integer(`MENTION_DAYS_${plan.toUpperCase()}`, { default: 0, min: 0, max: 36_500 }) || null;
    this.days = Object.fromEntries(planNames.map((plan) => [plan, daysOf(plan)])) as typeof this.days;
  }

  /** Mentions found before are deleted; null = none are. */
  keptSince(plan: PlanName, now: Date): Date | null {
    const days = this.days[plan];
    return days === null ? null : new Date(now.getTime() - days * dayMs);
  }
}
