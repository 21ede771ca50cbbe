import type { Given } from '../data/call/call-operation.js';
import type { MentionView } from './mention-filter.js';

const relevances = {
  yes: { is_relevant_not: false },
  only: { is_relevant: true },
  no: { is_relevant: false },
  any: {},
} as const;

/** The conditions of a view as input for list_mentions, count_mentions and export_mentions. */
export function filterInput(view: MentionView): Given<'count_mentions'> {
  const { order: _, relevance, status, given_up, ...rest } = view;
  return {
    ...(status.length === 0 ? {} : { status: [...status] }),
    ...relevances[relevance],
    ...(given_up ? { given_up } : {}),
    ...Object.fromEntries(
      Object.entries(rest).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== null)),
    ),
  };
}
