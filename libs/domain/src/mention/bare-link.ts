import type { Post } from '../post/post.js';
import type { Match } from './match.js';

/**
 * Whether a post only links to what it matched, like videos that list their sponsors: no keyword is in the title or the
 * author's name, and in the text keywords occur only in links or in lines with a link.
 * @param matches all matches of one monitor
 */
export function isBareLink(post: Post, matches: readonly Match[]): boolean {
  const author = comparable(post.authorHandle ?? '');
  return matches.every(
    (match) =>
      !author.includes(comparable(match.keyword)) &&
      (match.field === 'url' || (match.field === 'text' && isBesideLink(post.text, match))),
  );
}

function isBesideLink(text: string, { start, end }: Match): boolean {
  if (address.test(lineAround(text, start, end))) return true;
  // `acme` in `acme.com`; not for a keyword that looks like a domain itself, like `Node.js`.
  return restOfDomain.test(text.slice(end));
}

function lineAround(text: string, start: number, end: number): string {
  const next = text.slice(end).search(lineBreak);
  const before = text.slice(0, start).split(lineBreak).at(-1) ?? '';
  return before + text.slice(start, next === -1 ? text.length : end + next);
}

const lineBreak = /[\r\n\u2028\u2029]/;
/** A scheme, `www.`, or a domain with a path. */
const address = /https?:\/\/\S|\bwww\.\S|[\p{L}\p{N}-]\.[a-z]{2,24}\/\S/iu;
const restOfDomain = /^(\.[\p{L}\p{N}-]+)*\.[a-z]{2,24}([\s)"'\]>.,;:!?]|$)/iu;

function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
