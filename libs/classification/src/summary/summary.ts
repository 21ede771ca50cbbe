import { withoutGreeting, withoutSignature } from './asides.js';
import { choosePieces } from './choose-pieces.js';
import { withoutBrackets } from './clauses.js';
import { cutAround } from './cut-around.js';
import { folded, lowerCase } from './folded.js';
import { withoutEdgeHashtags } from './hashtags.js';
import { isNamedIn, placeOfName } from './names-in.js';
import { type Piece, piecesOf, type PostOfPieces } from './pieces.js';
import { plainText, withoutAddresses } from './plain-text.js';
import { withoutRepeats } from './repeats.js';
import { sentencesOf } from './sentences.js';

const maxLength = 200;

/**
 * Summarises a post in at most 200 UTF-16 units: the clauses that name the brand and make its points, in their order, quoted
 * from the post without greetings, links, quotes and repeats. An ellipsis marks an omission; a post that is short enough is
 * its own summary. If no clause names the brand, its name is prepended. The same text always gives the same summary; no
 * model is called.
 * @param keywords the names that were found
 * @param language BCP 47; null = not known
 */
export function summaryOf(
  title: string | null,
  text: string,
  keywords: readonly string[],
  language: string | null = null,
): string {
  const names = keywords.map(folded).filter((name) => name !== '');
  const texts = [title ?? '', text].map((each) => each.toWellFormed());
  const plain = texts.map(plainText);
  const [head = [], body = []] = plain.map((each) =>
    sentencesOf(withoutEdgeHashtags(withoutSignature(each), names)),
  );
  const all = withoutRepeats([...head, ...body]);
  if (all.length === 0) {
    const written = squeezed(texts.join(' '));
    return cutAround(squeezed(withoutAddresses(written)) || written, [], maxLength);
  }
  const said = all.flatMap((sentence) => withoutGreeting(sentence, names) ?? []);
  const sentences = withoutLastLabel(said.length === 0 ? all : said);
  const label = labelOf(plain, names) || labelOf(texts.map(withoutAddresses), names);
  const whole = labelled(withoutColon(joined(sentences)), names, label);
  if (whole.length <= maxLength) return whole;
  const post = {
    sentences: sentences.map((sentence) => withoutAsideBrackets(sentence, names)),
    hasTitle: head.length > 0,
    names,
    language,
  };
  return shortened(post, label);
}

function shortened(post: PostOfPieces, label: string): string {
  const pieces = piecesOf(post, maxLength - label.length - 2);
  const shown = (chosen: readonly Piece[]): string =>
    (chosen.some(({ isNamed }) => isNamed) ? '' : label) + withoutColon(together(chosen));
  const chosen = choosePieces(pieces, maxLength, (some) => shown(some).length);
  return chosen.length > 0 ? shown(chosen) : cutAround(joined(post.sentences), post.names, maxLength);
}

/** Leaves out what is left of an introduced link at the end: `Read more:`. */
function withoutLastLabel(sentences: readonly string[]): readonly string[] {
  const isLabel = sentences.length > 1 && /^\S+(?:\s\S+){0,2}:$/u.test(sentences.at(-1) ?? '');
  return isLabel ? sentences.slice(0, -1) : sentences;
}

function withoutColon(text: string): string {
  return text.replace(/\s?:$/, '');
}

/** The name as the post writes it, as a prefix for clauses without it: `Acme: `; empty = not in the post. */
function labelOf(texts: readonly string[], names: readonly string[]): string {
  for (const text of texts.map(squeezed))
    for (const name of names) {
      const at = placeOfName(lowerCase(text), [name]);
      if (at >= 0 && name.length <= 40) return `${text.slice(at, at + name.length)}: `;
    }
  return '';
}

/** A greeting may have been the only sentence with the name. */
function labelled(text: string, names: readonly string[], label: string): string {
  const isNamed = [folded(text), lowerCase(text)].some((each) => isNamedIn(each, names));
  return isNamed ? text : label + text;
}

function withoutAsideBrackets(sentence: string, names: readonly string[]): string {
  const rest = withoutBrackets(sentence);
  const isKept = (name: string): boolean =>
    isNamedIn(folded(rest), [name]) === isNamedIn(folded(sentence), [name]);
  return names.every(isKept) ? rest : sentence;
}

function together(pieces: readonly Piece[]): string {
  return pieces.reduce((whole, piece, index) => {
    const before = pieces[index - 1];
    const end = piece.isCutBehind ? '…' : '';
    if (before === undefined) return `${piece.isCutBefore ? '…' : ''}${piece.text}${end}`;
    const isNext = before.sentence === piece.sentence - 1 && !piece.isCutBefore;
    if (before.isCutBehind) return `${whole} ${piece.text}${end}`;
    return `${closed(isNext ? whole : withoutColon(whole))}${isNext ? '' : ' …'} ${piece.text}${end}`;
  }, '');
}

function joined(sentences: readonly string[]): string {
  return sentences.reduce((whole, next) => `${closed(whole)} ${next}`);
}

/** Closes a title, or a line without a full stop, so that the next sentence does not run into it. */
function closed(sentence: string): string {
  return /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d]$/u.test(sentence)
    ? `${sentence}.`
    : sentence;
}

function squeezed(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
