export const planNames = ['trial', 'starter', 'growth', 'scale'] as const;
export type PlanName = (typeof planNames)[number];

export interface PlanLimits {
  readonly monitors: number;
  readonly scanIntervalMinutes: number;
  readonly requestsPerMinute: number;
}

/** What each plan allows. A plan is one row here and nothing else. */
export const plans: Readonly<Record<PlanName, PlanLimits>> = {
  trial: { monitors: 100, scanIntervalMinutes: 5, requestsPerMinute: 600 },
  starter: { monitors: 250, scanIntervalMinutes: 5, requestsPerMinute: 1_200 },
  growth: { monitors: 1_000, scanIntervalMinutes: 2, requestsPerMinute: 3_000 },
  scale: { monitors: 10_000, scanIntervalMinutes: 1, requestsPerMinute: 12_000 },
};
