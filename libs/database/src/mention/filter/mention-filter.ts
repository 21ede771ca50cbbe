import type { MonitorGroup, PostKind } from '@earshot/domain';
import type { FacetFilter } from './mention-facet.js';

/** Which mentions to list: those that meet all conditions. */
export interface MentionFilter extends FacetFilter {
  /** Matched by one of these. `monitorIdNot`: matched by none of them. */
  readonly monitorId?: readonly string[] | undefined;
  readonly monitorIdNot?: readonly string[] | undefined;
  readonly groupName?: readonly MonitorGroup[] | undefined;
  readonly groupNameNot?: readonly MonitorGroup[] | undefined;
  /** Assigned to one of these. */
  readonly assignee?: AssigneeFilter | undefined;
  readonly kind?: readonly PostKind[] | undefined;
  /** BCP 47; `und` = unknown. */
  readonly language?: readonly string[] | undefined;
  /** In the format of `communityKey`. */
  readonly community?: readonly string[] | undefined;
  /** Whether a step failed too often and was given up. */
  readonly givenUp?: boolean | undefined;
  /** With or without `@`; case-insensitive. */
  readonly authorHandle?: string | undefined;
  /**
   * Title or text contains one of its `textSpellings`, ignoring case and variants of apostrophes, hyphens and whitespace.
   */
  readonly q?: string | undefined;
  /** `Since` is inclusive, `Until` exclusive. */
  readonly publishedSince?: Date | undefined;
  readonly publishedUntil?: Date | undefined;
  readonly foundSince?: Date | undefined;
  readonly foundUntil?: Date | undefined;
}

/** Some members, unassigned, or both. */
export interface AssigneeFilter {
  readonly userIds: readonly string[];
  /** Whether unassigned mentions also match. */
  readonly nobody: boolean;
}

/** Adds a value to a statement's parameters. @returns its placeholder */
export type Bind = (value: unknown) => string;

export function bindTo(parameters: unknown[]): Bind {
  return (value) => `$${parameters.push(value)}`;
}

/** The filter's range of ids: `lowest` inclusive, `highest` exclusive. */
export function keyRange({ foundSince, foundUntil }: MentionFilter): { lowest: string; highest: string } {
  return {
    lowest: foundSince === undefined ? idAt(0) : idAt(foundSince.getTime() - slackMs),
    highest: foundUntil === undefined ? highestId : idAt(foundUntil.getTime() + slackMs),
  };
}

/** Ids have the database's time as the scanner measured it last, `found_at` has the time of the transaction. */
const slackMs = 60 * 60 * 1_000;

/** Greater and less than any id. */
export const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
export const lowestId = '00000000-0000-0000-0000-000000000000';

/** The lowest id (UUIDv7) of a millisecond. */
function idAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
