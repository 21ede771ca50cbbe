/** The plans, from smallest to largest. */
export const planNames = ['trial', 'starter', 'growth', 'scale'] as const;
export type PlanName = (typeof planNames)[number];

export interface PlanLimits {
  readonly monitors: number;
  readonly alerts: number;
  readonly apiKeys: number;
  /** New mentions in a calendar month (UTC); once exceeded, collecting pauses until the next month. */
  readonly mentionsPerMonth: number;
  readonly scanIntervalMinutes: number;
  readonly requestsPerMinute: number;
}

/** The limits of each plan. A plan is one row here and nothing else. */
export const plans: Readonly<Record<PlanName, PlanLimits>> = {
  trial: {
    monitors: 100,
    alerts: 50,
    apiKeys: 100,
    mentionsPerMonth: 100_000,
    scanIntervalMinutes: 5,
    requestsPerMinute: 600,
  },
  starter: {
    monitors: 250,
    alerts: 100,
    apiKeys: 200,
    mentionsPerMonth: 500_000,
    scanIntervalMinutes: 5,
    requestsPerMinute: 1_200,
  },
  growth: {
    monitors: 1_000,
    alerts: 250,
    apiKeys: 500,
    mentionsPerMonth: 2_000_000,
    scanIntervalMinutes: 2,
    requestsPerMinute: 3_000,
  },
  scale: {
    monitors: 10_000,
    alerts: 1_000,
    apiKeys: 1_000,
    mentionsPerMonth: 20_000_000,
    scanIntervalMinutes: 1,
    requestsPerMinute: 12_000,
  },
};

/** Requests per minute of one API key or member. This leaves a fifth of the project's allowance for the others. */
export function requestsPerMinuteOfCaller(plan: PlanName): number {
  return (plans[plan].requestsPerMinute * 4) / 5;
}
