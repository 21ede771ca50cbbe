import { clauseStarts, startsOfStatements } from './clauses.js';
import { isAside } from './asides.js';
import { partAround } from './cut-around.js';
import { folded, lowerCase } from './folded.js';
import { hasWords } from './hashtags.js';
import { isNamedIn, placeOfName } from './names-in.js';
import { type Point, pointsAt } from './points-at.js';

/** A sentence or consecutive clauses of it, with the features that decide whether to show it. */
export interface Piece {
  readonly text: string;
  /** The index of the sentence in the post. */
  readonly sentence: number;
  /** Whether part of the sentence is left out before or after the piece. */
  readonly isCutBefore: boolean;
  readonly isCutBehind: boolean;
  /** Whether it names the brand and says more than the name alone, which a label in front of the summary says better. */
  readonly isNamed: boolean;
  /** The kinds of points it makes. */
  readonly kinds: ReadonlySet<string>;
  /** Its words that also occur elsewhere in the post or its title. */
  readonly themes: ReadonlySet<string>;
  /** Its value by itself, whatever is shown with it. */
  readonly worth: number;
}

/** Information about the whole post. */
export interface PostOfPieces {
  readonly sentences: readonly string[];
  readonly hasTitle: boolean;
  /** Folded. */
  readonly names: readonly string[];
  readonly language: string | null;
}

/** Only this many sentences are read. */
const mostSentences = 60;
const mostClauses = 10;
const pricePerCut = 0.7;
/** A sentence with fewer UTF-16 units is shown whole or not at all. */
const shortSentence = 60;
/** A title such as "Help" or "My experience"; a longer one states the matter even without a word that introduces a point. */
const fewWords = /^\S+(?:\s\S+){0,2}$/u;
const tooFewWords = /^\S{1,14}(?:\s\S{1,14}){0,2}$/u;

/** All pieces of a post that have at most `maxLength` UTF-16 units. */
export function piecesOf(post: PostOfPieces, maxLength: number): Piece[] {
  const themes = themesOf(post);
  return post.sentences.slice(0, mostSentences).flatMap((text, index) => {
    const points = pointsAt(text, post.language);
    return windowsOf(text, maxLength, post).map(({ start, end }) => {
      const [isCutBefore, isCutBehind] = [start > 0, end < text.length];
      // A colon at the end of a sentence introduces the next one.
      const shown = text
        .slice(start, end)
        .replace(/[\s,;:、，–—-]+$/u, (marks) => (marks.endsWith(':') && !isCutBehind ? ':' : ''));
      const lower = folded(shown);
      const within = points.filter(({ at }) => at >= start && at < end);
      return {
        text: shown,
        sentence: index,
        isCutBefore,
        isCutBehind,
        isNamed: post.names.some((name) => isNamedIn(lower, [name]) && hasWords(lower.replaceAll(name, ''))),
        kinds: new Set(within.map(({ kind }) => kind)),
        themes: new Set(themes.filter((theme) => lower.includes(theme))),
        worth:
          worthOf(shown, index, post, within) - pricePerCut * (Number(isCutBefore) + Number(isCutBehind)),
      };
    });
  });
}

/**
 * Rates a piece: numbers are facts; long or early pieces say more; three words are rarely a statement; an aside is not one
 * at all.
 */
function worthOf(
  text: string,
  index: number,
  { hasTitle, names }: PostOfPieces,
  points: readonly Point[],
): number {
  const isTitle = hasTitle && index === 0;
  const hasNoPoint = isTitle && points.length === 0;
  return (
    (/\d/.test(text) ? 0.5 : 0) +
    (isTitle ? 1 : 0.5 / (1 + index)) -
    (hasNoPoint ? (fewWords.test(text) ? 2 : 0.5) : 0) +
    Math.min(1.5, text.length / 80) +
    (/^tl;?dr\b/i.test(text) ? 4 : 0) -
    (tooFewWords.test(text) && (isTitle || points.length === 0) ? 3 : 0) -
    (isAside(text, names) ? 5 : 0)
  );
}

/**
 * The whole sentence if it fits, and all runs of its clauses that do; in a sentence with very many clauses, only those
 * around the name. If the clause with the name is too long, the part of the sentence around it.
 */
function windowsOf(
  text: string,
  maxLength: number,
  { names, language }: PostOfPieces,
): { start: number; end: number }[] {
  const whole = { start: 0, end: text.length };
  if (text.length < shortSentence) return [whole];
  const around = Math.max(0, placeOfName(lowerCase(text), names));
  const all = clauseStarts(text);
  const first =
    all.length <= mostClauses ? 0 : Math.max(0, all.findLastIndex((start) => start <= around) - 2);
  const starts = all.slice(first, first + mostClauses);
  const ends = [...starts.slice(1), all[first + mostClauses] ?? text.length];
  const begins = new Set(language === null || language === 'en' ? startsOfStatements(text) : starts);
  const rows = starts.flatMap((start, index) =>
    begins.has(start) ? ends.slice(index).map((end) => ({ start, end })) : [],
  );
  const parts = rows.filter(
    ({ start, end }) =>
      end - start >= (start > 0 && end < text.length ? 24 : 12) && end - start < text.length,
  );
  const fitting = [whole, ...parts].filter(({ start, end }) => end - start <= maxLength);
  const showsName = fitting.some(({ start, end }) => start <= around && around < end);
  return showsName ? fitting : [...fitting, partAround(text, names, maxLength)];
}

/** The post's recurring themes: words of at least five letters that occur in several sentences. */
function themesOf({ sentences, names }: PostOfPieces): string[] {
  const counts = new Map<string, number>();
  for (const sentence of sentences.slice(0, mostSentences))
    for (const word of new Set(folded(sentence).match(/[\p{L}\p{M}]{5,40}/gu) ?? []))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([word, count]) => count > 1 && !names.some((name) => name.includes(word)))
    .map(([word]) => word);
}
