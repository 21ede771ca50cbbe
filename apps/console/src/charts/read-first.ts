import type { MentionOutput } from '@earshot/contracts';

/** A page of list_mentions, which may be short although more follow. */
interface Page {
  readonly mentions: readonly MentionOutput[];
  readonly next_cursor: string | null;
}

/** After so many pages it is enough: each has read thousands of mentions. */
const maxPages = 10;

/**
 * Reads pages until there are enough mentions or no more.
 * @param read reads one page; no cursor = the first
 * @returns the mentions, and whether some may be missing
 */
export async function readFirst(
  read: (page: { readonly cursor?: string }) => Promise<Page>,
  wanted: number,
): Promise<{ readonly mentions: readonly MentionOutput[]; readonly isPart: boolean }> {
  const mentions: MentionOutput[] = [];
  let next: { readonly cursor?: string } | null = {};
  for (let count = 0; next !== null && count < maxPages && mentions.length < wanted; count += 1) {
    const page: Page = await read(next);
    mentions.push(...page.mentions);
    next = page.next_cursor === null ? null : { cursor: page.next_cursor };
  }
  return { mentions: mentions.slice(0, wanted), isPart: next !== null && mentions.length < wanted };
}
