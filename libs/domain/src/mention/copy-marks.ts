import type { Post } from '../post/post.js';
import { parseUrl } from '../text/parse-url.js';

/** What tells whether two posts are the same one in two places: docs/decisions/0043-one-post-in-several-places.md. */
export interface CopyMarks {
  /** What was written, as every network shows it; equal for copies. */
  readonly words: string;
  /** Who wrote it, as every network names people; null = unknown. */
  readonly author: string | null;
  /** The first link, without what networks add to it; null = none that tells anything. */
  readonly link: string | null;
}

/**
 * How far apart in time copies are published; who says the same again later says it again. Many a text is said every day,
 * with another picture or episode: so posts of one source are copies within a few hours alone and elsewhere within less than a
 * day, unless they also carry the same link. Quotes and what repeats a post by its id count as long as those with a link.
 */
export const copyWindowHours = { sameSource: 6, byUnknown: 6, elsewhere: 20, withSameLink: 72 } as const;

/** How long texts are, in UTF-16 units, of which one is a copy of the other though the author of one is unknown. */
export const copyLengthByUnknown = 80;

/** What is shorter is said twice without being copied: "Thanks, that worked for me!" */
const minLetters = 40;

/** What of a post says whether it is a copy. */
export type Copied = Pick<Post, 'title' | 'text' | 'ownText' | 'links' | 'authorHandle'>;

/**
 * What a post and its copies have in common. What networks put beside the author's own words, the title of a linked page
 * for one, does not count. The author counts, because people copy each other: a petition, a joke, spam. In
 * words, links and addressed names do not count, since networks shorten links and people have other names elsewhere, nor do
 * signs, accents and white space. Takes time in proportion to the text.
 * @returns null where too little was written
 */
export function copyMarks({ title, text, ownText, links, authorHandle }: Copied): CopyMarks | null {
  const words = lettersOf(`${title ?? ''} ${ownText ?? text}`.replace(linkOrHandle, ' '));
  if (lengthOf(words) < minLetters) return null;
  return { words, author: comparableAuthor(authorHandle), link: comparableLink(links) };
}

/** X tells names for money only: without it, its authors are `id:17`. */
function comparableAuthor(handle: string | null): string | null {
  if (handle === null || /^id:\d+$/.test(handle)) return null;
  const letters = lettersOf(handle.replace(homeOfHandle, ''));
  return letters === '' ? null : letters;
}

/** `@ada@mastodon.example`, `ada.bsky.social`, `u/ada`: the name alone. */
const homeOfHandle = /(?<=[^@])@.*$|\.bsky\.social$|^\/?u\//iu;

/** Addresses, also without a scheme and cut (`example.com/wha…`), and names that are addressed. */
const linkOrHandle =
  /https?:\/\/\S*|(?<![\p{L}\p{N}.@-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,24}(?![\p{L}\p{N}])(?:[/?#]\S*)?|(?<![\p{L}\p{N}_])(?:@|\/?\bu\/)[\w.-]+(?:@[\w.-]+)?/giu;

/** Letters and digits alone. Marks go first, because normalising a long run of them takes quadratic time. */
function lettersOf(text: string): string {
  const plain = text.replace(/\p{M}/gu, '').normalize('NFKD').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]/gu, '');
}

/** A sign of Chinese or Japanese says as much as a few letters. */
function lengthOf(letters: string): number {
  return (
    letters.length +
    2 * (letters.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0)
  );
}

function comparableLink(links: readonly string[]): string | null {
  for (const link of links) {
    const url = parseUrl(link);
    if (url === null || hiddenTargets.has(url.hostname)) continue;
    for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name);
    url.searchParams.sort();
    return url.hostname.replace(/^(?:www|m|mobile)\./, '') + url.pathname.replace(/\/+$/, '') + url.search;
  }
  return null;
}

/** What networks write themselves in place of a link: what it stands for cannot be seen. */
const hiddenTargets: ReadonlySet<string> = new Set(['t.co', 'lnkd.in']);
const tracking = /^(?:utm_\w+|fbclid|gclid|igsh|igshid|ref|ref_src|si|source|via)$/i;
