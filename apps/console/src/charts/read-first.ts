import type { MentionOutput } from '@earshot/contracts';
import { readPages } from '../data/call/read-pages.js';

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
  const mentionsOf = (pages: readonly Page[]): MentionOutput[] => pages.flatMap(({ mentions }) => mentions);
  const pages = await readPages(
    read,
    (some) => some.length === maxPages || mentionsOf(some).length >= wanted,
  );
  const mentions = mentionsOf(pages);
  const isPart = mentions.length < wanted && pages.at(-1)?.next_cursor !== null;
  return { mentions: mentions.slice(0, wanted), isPart };
}
