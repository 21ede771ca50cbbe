import { invalidRequest, type MentionFilterInput, type MentionTimeInput } from '@earshot/contracts';
import type { AssigneeFilter, MentionFilter } from '@earshot/database';
import type { Caller, ErrorDetail } from '@earshot/domain';

/**
 * Which mentions a caller means.
 * @throws AppError INVALID_REQUEST where a time begins after its end, or a key asks for what is assigned to itself
 */
export function readFilter(input: MentionFilterInput, caller: Caller): MentionFilter {
  assertWindows(input);
  return {
    monitorId: listed(input.monitor_id),
    monitorIdNot: listed(input.monitor_id_not),
    groupName: listed(input.group_name),
    groupNameNot: listed(input.group_name_not),
    source: listed(input.source),
    sourceNot: listed(input.source_not),
    status: listed(input.status),
    statusNot: listed(input.status_not),
    category: listed(input.category),
    categoryNot: listed(input.category_not),
    sentiment: listed(input.sentiment),
    sentimentNot: listed(input.sentiment_not),
    assignee: assigneesOf(listed(input.assignee), caller),
    minUrgency: input.min_urgency,
    isRelevant: input.is_relevant,
    isRelevantNot: input.is_relevant_not,
    givenUp: input.given_up,
    authorHandle: input.author_handle,
    q: input.q,
    publishedSince: moment(input.published_since),
    publishedUntil: moment(input.published_until),
    foundSince: moment(input.found_since),
    foundUntil: moment(input.found_until),
  };
}

function assigneesOf(names: readonly string[] | undefined, caller: Caller): AssigneeFilter | undefined {
  if (names === undefined) return undefined;
  if (names.includes('me') && caller.kind === 'api_key') {
    const message =
      'assignee must not be me where a key asks: a key looks after nothing. Give the id of a member.';
    throw invalidRequest([{ field: 'assignee', rule: 'session', message }]);
  }
  const ids = names.map((name) => (name === 'me' && caller.kind === 'session' ? caller.userId : name));
  const userIds = listed(ids.filter((id) => id !== 'none')) ?? [];
  return { userIds: [...new Set(userIds)], nobody: names.includes('none') };
}

/** @throws AppError INVALID_REQUEST */
export function assertWindows(input: MentionTimeInput): void {
  const faults = [
    ...orderFault('published_since', input.published_since, 'published_until', input.published_until),
    ...orderFault('found_since', input.found_since, 'found_until', input.found_until),
  ];
  if (faults.length > 0) throw invalidRequest(faults);
}

function orderFault(
  field: string,
  since: string | undefined,
  end: string,
  until: string | undefined,
): ErrorDetail[] {
  if (since === undefined || until === undefined || new Date(since) <= new Date(until)) return [];
  return [{ field, rule: 'order', message: `${field} must not be after ${end}.` }];
}

/** An empty list is no condition. In one order, so that a cursor is good for the same values in any. */
function listed<T extends string>(values: readonly T[] | undefined): readonly T[] | undefined {
  return values === undefined || values.length === 0 ? undefined : [...values].sort();
}

function moment(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
