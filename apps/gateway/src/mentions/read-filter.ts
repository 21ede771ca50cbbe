import {
  invalidField,
  invalidRequest,
  type MentionFilterInput,
  type MentionTimeInput,
} from '@earshot/contracts';
import type { AssigneeFilter, MentionFilter } from '@earshot/database';
import { type Caller, communityKey, readCommunity } from '@earshot/domain';

/**
 * Converts a caller's filter.
 * @param within the field that contains the filter, with its dot, for use in errors
 * @throws AppError INVALID_REQUEST if a period ends before it begins, or a key asks for mentions assigned to itself
 */
export function readFilter(input: MentionFilterInput, caller: Caller, within = ''): MentionFilter {
  assertWindows(input, within);
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
    assignee: assigneesOf(listed(input.assignee), caller, within),
    minUrgency: input.min_urgency,
    maxUrgency: input.max_urgency,
    kind: listed(input.kind),
    language: listed(input.language),
    community: listed(input.community?.flatMap(keyOf)),
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

function assigneesOf(
  names: readonly string[] | undefined,
  caller: Caller,
  within: string,
): AssigneeFilter | undefined {
  if (names === undefined) return undefined;
  if (names.includes('me') && caller.kind === 'api_key') {
    const field = `${within}assignee`;
    const message = `${field} must not be me with an API key: nothing is assigned to a key. Give the id of a member.`;
    throw invalidField(field, 'session', message);
  }
  const ids = names.map((name) => (name === 'me' && caller.kind === 'session' ? caller.userId : name));
  const userIds = listed(ids.filter((id) => id !== 'none')) ?? [];
  return { userIds: [...new Set(userIds)], nobody: names.includes('none') };
}

/** @throws AppError INVALID_REQUEST */
export function assertWindows(input: MentionTimeInput, within = ''): void {
  const faults = (['published', 'found'] as const).flatMap((time) => {
    const since = input[`${time}_since`];
    const until = input[`${time}_until`];
    if (since === undefined || until === undefined || new Date(since) <= new Date(until)) return [];
    const field = `${within}${time}_since`;
    return [{ field, rule: 'order', message: `${field} must not be after ${time}_until.` }];
  });
  if (faults.length > 0) throw invalidRequest(faults);
}

/** An empty list is no condition. Sorted, so that a cursor is valid for the same values in any order. */
function listed<T extends string>(values: readonly T[] | undefined): readonly T[] | undefined {
  return values === undefined || values.length === 0 ? undefined : [...new Set(values)].sort();
}

/** Different spellings of a community have the same key. */
function keyOf(written: string): string[] {
  const community = readCommunity(written);
  return community === null ? [] : [communityKey(community)];
}

function moment(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
