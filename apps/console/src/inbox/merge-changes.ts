import type { MentionOutput } from '@earshot/contracts';
import type { MentionView } from '../filter/mention-filter.js';

/** Pages of a list with every mention that has changed in its new form, where it stands. */
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

/** Whether a mention that meets a view's other conditions belongs to it by status and relevance. */
export function isInView(
  { status, is_relevant }: Pick<MentionOutput, 'status' | 'is_relevant'>,
  view: Pick<MentionView, 'status' | 'relevance'>,
): boolean {
  if (view.status.length > 0 && !view.status.includes(status)) return false;
  if (view.relevance === 'yes') return is_relevant !== false;
  return view.relevance === 'any' || is_relevant === false;
}

/** Whether a mention stands no further back than the last one that is loaded. @param last null = all are loaded */
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
