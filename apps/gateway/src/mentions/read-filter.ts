import type { MentionFilterInput } from '@earshot/contracts';
import type { MentionFilter } from '@earshot/database';

/** Which mentions a caller means. */
export function readFilter(input: MentionFilterInput): MentionFilter {
  return {
    monitorId: input.monitor_id,
    groupName: input.group_name,
    source: input.source,
    status: input.status,
    category: input.category,
    sentiment: input.sentiment,
    minUrgency: input.min_urgency,
    isRelevant: input.is_relevant,
    givenUp: input.given_up,
    authorHandle: input.author_handle,
    q: input.q,
    publishedSince: moment(input.published_since),
    publishedUntil: moment(input.published_until),
    foundSince: moment(input.found_since),
    foundUntil: moment(input.found_until),
  };
}

/** The same text for the same filter: what a cursor is bound to. */
export function filterKey(filter: MentionFilter): string {
  return JSON.stringify(filter);
}

function moment(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
