import type { SpendingLimits } from '../spending/spending-limits.js';
import type { PlanName } from './plan.js';

/** The workspace of one brand, with its monitors, mentions, alerts and API keys. */
export interface Project extends SpendingLimits {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly plan: PlanName;
  readonly website: string | null;
  /** What the brand is and does; used for relevance. */
  readonly description: string | null;
  /** IANA name. */
  readonly timeZone: string;
  /** Whether relevance learns from triage. */
  readonly learnFromTriage: boolean;
  /** A project for sample posts: only sample projects read sources that the sandbox simulates. */
  readonly sample: boolean;
  readonly createdAt: Date;
}

/** Lengths in characters. */
export const projectLimits = { nameLength: 80, descriptionLength: 500 } as const;
