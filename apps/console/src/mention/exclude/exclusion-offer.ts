import type { MentionOutput } from '@earshot/contracts';
import { createStore } from '../../data/memory/store.js';
import type { Toast } from '../../parts/toasts.js';
import { authorText } from '../post/post-texts.js';

/** The mention for which the exclude dialog is open; null = none. */
export const exclusionAsked = createStore<MentionOutput | null>(null);

/**
 * The action offered after mentions were ignored: excludes similar posts. Offered for several mentions only if all have the
 * same author.
 */
export function exclusionOffer(ignored: readonly MentionOutput[]): NonNullable<Toast['actions']> {
  const [first, ...others] = ignored;
  if (first === undefined || first.matches.length === 0) return [];
  const { author_handle } = first;
  if (
    others.length > 0 &&
    (author_handle === null || others.some((one) => one.author_handle !== author_handle))
  )
    return [];
  const what = author_handle === null ? 'a word' : `${authorText(author_handle)} or a word`;
  return [{ label: `Exclude ${what}`, run: () => exclusionAsked.set(first) }];
}
