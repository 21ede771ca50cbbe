import type { Match, Post } from '@earshot/domain';
import type { ModelText } from '../text-model.js';

/** The analysed part of a post, and where the names are in it. */
export interface AnalysedText extends ModelText {
  readonly title: string | null;
  /** The post's text, or an excerpt around the first match with an ellipsis, in place of half a word, at each cut. */
  readonly excerpt: string;
}

const titleLength = 500;
const bodyLength = 5_000;
/** How much of a long text is kept before the first match. */
const leadLength = 1_000;

/** Combines title and text, without lone surrogates; takes 5,000 characters around the first match of a long text. */
export function analysedText(post: Pick<Post, 'title' | 'text'>, matches: readonly Match[]): AnalysedText {
  const from = stretchStart(post.text, matches);
  const to = wholeBefore(post.text, from + bodyLength);
  const title = post.title === null ? null : excerptOf(post.title, 0, wholeBefore(post.title, titleLength));
  // The ellipsis of a cut title is not in the post.
  const titleEnd = (title?.length ?? 0) - Number((post.title?.length ?? 0) > titleLength);
  const body = post.text.slice(from, to).toWellFormed();
  const text = title === null ? body : `${title}\n${body}`;
  const bodyAt = text.length - body.length;
  const names = matches
    .filter(({ field }) => field !== 'url')
    .filter(({ field, start, end }) => (field === 'title' ? end <= titleEnd : start >= from && end <= to))
    .map(({ field, start, end }) => {
      const shift = field === 'title' ? 0 : bodyAt - from;
      return { start: start + shift, end: end + shift };
    })
    .sort((a, b) => a.start - b.start || a.end - b.end);
  return { title, excerpt: excerptOf(post.text, from, to), text, names };
}

function excerptOf(text: string, from: number, to: number): string {
  const isInWord = (at: number): boolean => /^[\p{L}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1));
  let excerpt = text.slice(from, to).toWellFormed();
  if (from > 0) excerpt = `…${isInWord(from) ? excerpt.replace(/^\S{0,40}\s/, '') : excerpt.trimStart()}`;
  if (to < text.length) excerpt = `${isInWord(to) ? excerpt.replace(/\s\S{0,40}$/, '') : excerpt.trimEnd()}…`;
  return excerpt;
}

function stretchStart(text: string, matches: readonly Match[]): number {
  if (text.length <= bodyLength) return 0;
  const starts = matches.filter(({ field }) => field === 'text').map(({ start }) => start);
  if (starts.length === 0) return 0;
  return wholeFrom(text, Math.max(0, Math.min(Math.min(...starts) - leadLength, text.length - bodyLength)));
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** No emoji has more UTF-16 units. */
const longestGrapheme = 40;

/** Where the character at `at` begins; `at` itself if one begins there. */
function wholeBefore(text: string, at: number): number {
  return characterAt(text, at).start;
}

/** Where the character at `at` ends; `at` itself if one begins there. */
function wholeFrom(text: string, at: number): number {
  const { start, end } = characterAt(text, at);
  return start === at ? at : end;
}

function characterAt(text: string, at: number): { readonly start: number; readonly end: number } {
  if (at <= 0) return { start: 0, end: 0 };
  const begin = Math.max(0, at - longestGrapheme);
  const found = graphemes.segment(text.slice(begin, at + longestGrapheme)).containing(at - begin);
  if (found === undefined) return { start: text.length, end: text.length };
  return { start: begin + found.index, end: begin + found.index + found.segment.length };
}
