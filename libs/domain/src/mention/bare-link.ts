import type { Post } from '../post/post.js';
import type { Match } from './match.js';

/**
 * Whether a post is not about what it was found by, but only links to it, as videos do that name their sponsors: no keyword
 * stands in its title or in its author's name, and in its text only inside a link or in a line with one.
 * @param matches everything of one monitor that stands in the post
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
  // `acme` in `acme.com`; a keyword that looks like a domain itself, like `Node.js`, is none.
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
