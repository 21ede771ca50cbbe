import { isNamed } from '../post/author-handle.js';
import type { Post } from '../post/post.js';
import { parseUrl } from '../text/parse-url.js';

/** The marks by which the same post is recognised in two places: docs/decisions/0043-one-post-in-several-places.md. */
export interface CopyMarks {
  /** The text in a form common to all networks; equal for copies. */
  readonly words: string;
  /** The author's name in a form common to all networks; null = unknown. */
  readonly author: string | null;
  /** The first link, without what networks add to it; null = no usable link. */
  readonly link: string | null;
}

/**
 * How far apart copies may be published; later posts are repetitions instead. Some texts are posted daily with a different
 * picture or episode, so posts without a common link are copies only within a few hours on the same source, and within less
 * than a day elsewhere. Quotes and reposts by id count as long as posts with a common link.
 */
export const copyWindowHours = { sameSource: 6, byUnknown: 6, elsewhere: 20, withSameLink: 72 } as const;

/** The minimum length, in UTF-16 units, of texts that count as copies although one author is unknown. */
export const copyLengthByUnknown = 80;

/** Shorter texts are often the same by chance: "Thanks, that worked for me!" */
const minLetters = 40;

/** The parts of a post that decide whether it is a copy. */
export type Copied = Pick<Post, 'title' | 'text' | 'ownText' | 'links' | 'authorHandle'>;

/**
 * What a post and its copies have in common. Ignores what networks add to the author's own words, e.g. the title of a linked
 * page. The author counts, because people copy each other: petitions, jokes, spam. In the text, ignores links and addressed
 * names, since networks shorten links and people have different names elsewhere, and also punctuation, accents and white
 * space. Takes linear time.
 * @returns null if the text is too short
 */
export function copyMarks({ title, text, ownText, links, authorHandle }: Copied): CopyMarks | null {
  const words = lettersOf(`${title ?? ''} ${ownText ?? text}`.replace(linkOrHandle, ' '));
  if (lengthOf(words) < minLetters) return null;
  return { words, author: comparableAuthor(authorHandle), link: comparableLink(links) };
}

function comparableAuthor(handle: string | null): string | null {
  if (!isNamed(handle)) return null;
  const letters = lettersOf(handle.replace(homeOfHandle, ''));
  return letters === '' ? null : letters;
}

/** `@ada@mastodon.example`, `ada.bsky.social`, `u/ada`: leaves only the name. */
const homeOfHandle = /(?<=[^@])@.*$|\.bsky\.social$|^\/?u\//iu;

/** URLs, even without a scheme or truncated (`example.com/wha…`), and addressed names. */
const linkOrHandle =
  /https?:\/\/\S*|(?<![\p{L}\p{N}.@-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,24}(?![\p{L}\p{N}])(?:[/?#]\S*)?|(?<![\p{L}\p{N}_])(?:@|\/?\bu\/)[\w.-]+(?:@[\w.-]+)?/giu;

/** Only letters and digits. Combining marks are removed first, because normalising long runs of them takes quadratic time. */
function lettersOf(text: string): string {
  const plain = text.replace(/\p{M}/gu, '').normalize('NFKD').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]/gu, '');
}

/** A Chinese or Japanese character carries as much as a few letters. */
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

/** Networks' own shortened links, whose target cannot be seen. */
const hiddenTargets: ReadonlySet<string> = new Set(['t.co', 'lnkd.in']);
const tracking = /^(?:utm_\w+|fbclid|gclid|igsh|igshid|ref|ref_src|si|source|via)$/i;
