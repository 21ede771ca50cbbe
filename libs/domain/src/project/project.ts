import type { SpendingLimits } from '../spending/spending-limits.js';
import type { PlanName } from './plan.js';

/** The workspace of one brand: holds monitors, mentions, alerts, keys. */
export interface Project extends SpendingLimits {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly plan: PlanName;
  readonly website: string | null;
  /** What the brand is and does; feeds relevance. */
  readonly description: string | null;
  /** IANA name. */
  readonly timeZone: string;
  /** Whether relevance learns from the statuses that people set. */
  readonly learnFromTriage: boolean;
  /** Made for the posts that a sandbox plays: sources that it plays are meant for this project, and for no other. */
  readonly sample: boolean;
  readonly createdAt: Date;
}

/** Lengths in characters. */
export const projectLimits = { nameLength: 80, descriptionLength: 500 } as const;
