import type { MentionOutput } from '@earshot/contracts';
import type { MentionView } from '../filter/mention-filter.js';

/** The pages of a list with changed mentions replaced in place. */
export function patchMentions<
  Data extends { readonly pages: readonly { readonly mentions: readonly MentionOutput[] }[] },
>(data: Data, changed: readonly MentionOutput[]): Data {
  const newer = new Map(changed.map((mention) => [mention.id, mention]));
  if (!data.pages.some((page) => page.mentions.some(({ id }) => newer.has(id)))) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      mentions: page.mentions.map((mention) => newer.get(mention.id) ?? mention),
    })),
  };
}

/** The conditions of a view checked here: no others can change for a mention. */
export type ChangingView = Pick<MentionView, 'status' | 'status_not' | 'relevance' | 'assignee'>;

/**
 * Mentions waiting to be shown, newest first: the earlier ones and the changed ones, as far as they are in the view.
 * @param me id of the current user
 */
export function waitingMentions(
  waiting: readonly MentionOutput[],
  changed: readonly MentionOutput[],
  view: ChangingView,
  me: string,
): MentionOutput[] {
  const newest = new Map([...waiting, ...changed].map((mention) => [mention.id, mention]));
  return [...newest.values()]
    .filter((mention) => isInView(mention, view, me))
    .sort((a, b) => b.found_at.localeCompare(a.found_at) || b.id.localeCompare(a.id));
}

/** The waiting mentions that the list can show: not in it yet, and within its loaded part. */
export function showable(
  waiting: readonly MentionOutput[],
  shown: readonly MentionOutput[],
  hasMore: boolean,
  order: MentionView['order'],
): MentionOutput[] {
  const known = new Set(shown.map(({ id }) => id));
  const last = hasMore ? (shown.at(-1) ?? null) : null;
  return waiting.filter((mention) => !known.has(mention.id) && isLoadedPart(mention, last, order));
}

/** The pages of a list ordered by discovery with new mentions added at the top. */
export function withNew<
  Data extends { readonly pages: readonly { readonly mentions: readonly MentionOutput[] }[] },
>(data: Data, unseen: readonly MentionOutput[]): Data {
  const [first, ...rest] = data.pages;
  return first === undefined
    ? data
    : { ...data, pages: [{ ...first, mentions: [...unseen, ...first.mentions] }, ...rest] };
}

/** Whether a mention that meets a view's other conditions belongs in it by status, assignee and relevance. */
export function isInView(
  { status, is_relevant, assignee }: Pick<MentionOutput, 'status' | 'is_relevant' | 'assignee'>,
  view: ChangingView,
  me: string,
): boolean {
  const names = assignee === null ? ['none'] : assignee.id === me ? ['me', me] : [assignee.id];
  if (view.assignee.length > 0 && !names.some((name) => view.assignee.includes(name))) return false;
  if (view.status.length > 0 && !view.status.includes(status)) return false;
  if (view.status_not.includes(status)) return false;
  if (view.relevance === 'only') return is_relevant === true;
  if (view.relevance === 'yes') return is_relevant !== false;
  return view.relevance === 'any' || is_relevant === false;
}

/**
 * Whether a mention belongs within the loaded part of a list.
 * @param last the last loaded mention; null = all are loaded
 */
export function isLoadedPart(
  mention: Pick<MentionOutput, 'found_at' | 'urgency'>,
  last: Pick<MentionOutput, 'found_at' | 'urgency'> | null,
  order: MentionView['order'],
): boolean {
  if (last === null) return true;
  return order === 'found'
    ? mention.found_at >= last.found_at
    : (mention.urgency ?? -1) >= (last.urgency ?? -1);
}
