import { emojiFeelings, negations, pairFeelings, wordFeelings } from '../lexicon/lexicon.js';
import type { TextToken } from './text-tokens.js';
import type { TextUnits } from './text-units.js';
import { hashPair, hashWord } from './unit-hash.js';

/** A counted feature of a text: its value, and the token it comes from (-1 = the text as a whole). */
export interface CountedFeature {
  readonly feature: number;
  readonly value: number;
  readonly owner: number;
}

/** The counted features, in the order of their weights. Values are between -3 and 3. */
export const countedNames = [
  'positive', 'negative', 'negated_positive', 'negated_negative', 'positive_count', 'negative_count', 'best', 'worst',
  'last', 'none', 'positive_symbol', 'negative_symbol', 'exclamation', 'question', 'ellipsis', 'capitals', 'shouted',
  'stretched', 'length', 'link', 'handle', 'hashtag', 'asked_at_end', 'name',
] as const; // prettier-ignore

type CountedName = (typeof countedNames)[number];

const places = new Map<CountedName, number>(countedNames.map((name, place) => [name, place]));

/**
 * Returns for each token the index of the negation before it in the same clause, at most `negationReach` tokens back; -1 =
 * none.
 */
export function negationsOf(tokens: readonly TextToken[]): number[] {
  let negation = -1;
  return tokens.map(({ kind, hash }, index) => {
    const isEnd = kind === 'mark' || kind === 'link' || clauseWords.has(hash);
    if (isEnd || index - negation > negationReach) negation = -1;
    const before = kind === 'word' || kind === 'hashtag' ? negation : -1;
    if (kind === 'word' && negationHashes.has(hash)) negation = index;
    return before;
  });
}

const negationReach = 5;
/** These words start a new clause: `not cheap but good`. */
const clauseWords = new Set(['but', 'however', 'although', 'though', 'because'].map(hashWord));

/**
 * Sentiment by AFINN, and features of the writing style. Each value is attributed to one token or to the whole text, so that
 * a score can be explained.
 */
export function countedFeaturesOf(
  text: TextUnits,
  tokens: readonly TextToken[],
  negatedBy: readonly number[],
): CountedFeature[] {
  const counted: CountedFeature[] = [];
  const add = (name: CountedName, value: number, owner: number) => {
    counted.push({ feature: places.get(name) ?? 0, value, owner });
  };
  addFeelings(tokens, negatedBy, add);
  addWriting(text, tokens, add);
  return counted;
}

type Add = (name: CountedName, value: number, owner: number) => void;

function addFeelings(tokens: readonly TextToken[], negatedBy: readonly number[], add: Add): void {
  const felt = feltIn(tokens);
  const isNegated = (owner: number) => (negatedBy[owner] ?? -1) >= 0;
  const share = 1 / Math.sqrt(1 + felt.length);
  for (const { owner, score } of felt) {
    const side = score > 0 ? 'positive' : 'negative';
    add(isNegated(owner) ? `negated_${side}` : side, (Math.abs(score) * share) / 2, owner);
    add(`${side}_count`, share, owner);
  }
  const turned = felt.map(({ owner, score }) => ({ owner, score: isNegated(owner) ? -0.7 * score : score }));
  const nothing = { owner: -1, score: 0 };
  const best = turned.reduce((most, each) => (each.score > most.score ? each : most), nothing);
  const worst = turned.reduce((most, each) => (each.score < most.score ? each : most), nothing);
  add('best', best.score / 3, best.owner);
  add('worst', worst.score / 3, worst.owner);
  const last = turned.at(-1);
  if (last !== undefined) add('last', last.score / 3, last.owner);
  else add('none', 1, -1);
}

/** Finds lexicon words; a pair such as `fed up` counts once, at its first word. */
function feltIn(tokens: readonly TextToken[]): { owner: number; score: number }[] {
  const felt: { owner: number; score: number }[] = [];
  for (let owner = 0; owner < tokens.length; owner += 1) {
    const token = tokens[owner];
    if (token === undefined || (token.kind !== 'word' && token.kind !== 'hashtag')) continue;
    const pair = pairHashes.get(hashPair(token.hash, tokens[owner + 1]?.hash ?? 0));
    const score = pair ?? wordHashes.get(token.hash) ?? 0;
    if (score !== 0) felt.push({ owner, score });
    if (pair !== undefined) owner += 1;
  }
  return felt;
}

function addWriting(text: TextUnits, tokens: readonly TextToken[], add: Add): void {
  const perToken = 1 / Math.sqrt(1 + tokens.length);
  const capitals = tokens.map((token) => token.kind === 'word' && isCapitals(text, token));
  const words = tokens.filter(({ kind }) => kind === 'word').length;
  const isShouted = words > 2 && 2 * capitals.filter(Boolean).length > words;
  if (isShouted) add('shouted', 1, -1);
  add('length', Math.min(3, tokens.length / 20), -1);
  for (const [owner, token] of tokens.entries()) {
    const symbol = symbolFeeling(token);
    if (symbol !== 0) {
      add(symbol > 0 ? 'positive_symbol' : 'negative_symbol', 2 * Math.abs(symbol) * perToken, owner);
    }
    if (capitals[owner] && !isShouted) add('capitals', 2 * perToken, owner);
    const written = writtenAs(text, token);
    if (written !== undefined) add(written, 2 * perToken, owner);
    if (isStretched(text, token)) add('stretched', 2 * perToken, owner);
  }
  const end = tokens.findLastIndex(({ kind }) => kind !== 'link' && kind !== 'handle');
  const last = tokens[end];
  if (last !== undefined && writtenAs(text, last) === 'question') add('asked_at_end', 1, end);
}

function writtenAs({ units }: TextUnits, { kind, from, to }: TextToken): CountedName | undefined {
  if (kind === 'link' || kind === 'handle' || kind === 'hashtag' || kind === 'name') return kind;
  if (kind !== 'mark') return undefined;
  const unit = String.fromCharCode(units[from] ?? 0);
  if (unit === '!') return 'exclamation';
  if (unit === '?') return 'question';
  return unit === '…' || (unit === '.' && to - from > 1) ? 'ellipsis' : undefined;
}

function isCapitals({ capitals }: TextUnits, { from, to }: TextToken): boolean {
  if (to - from < 2) return false;
  for (let at = from; at < to; at += 1) if (capitals[at] === 0) return false;
  return true;
}

/** `sooo`: no English word repeats a letter three times. */
function isStretched({ units }: TextUnits, { kind, from, to }: TextToken): boolean {
  if (kind !== 'word' && kind !== 'hashtag') return false;
  for (let at = from + 2; at < to; at += 1) {
    const unit = units[at] ?? 0;
    if (unit === units[at - 1] && unit === units[at - 2] && (unit < 0x30 || unit > 0x39)) return true;
  }
  return false;
}

function symbolFeeling({ kind, hash }: TextToken): number {
  return kind === 'symbol' || kind === 'emoticon' ? (symbolHashes.get(hash) ?? 0) / 3 : 0;
}

const wordHashes = new Map(
  [...wordFeelings].map(([word, score]) => [hashWord(word.replace(/'/g, '')), score]),
);
const pairHashes = new Map(
  [...pairFeelings].map(([pair, score]) => {
    const [first = '', second = ''] = pair.split(' ');
    return [hashPair(hashWord(first), hashWord(second)), score];
  }),
);
const negationHashes = new Set([...negations].map(hashWord));
const happyFaces = ':) :-) :)) :d :-d ;) ;-) :p ;p =) =d :] :* ;d <3'.split(' ');
const sadFaces = ":( :-( :(( :'( :/ :-/ :\\ :| =( :[ ;(".split(' ');
const symbolHashes = new Map([
  ...[...emojiFeelings].map(([emoji, score]): [number, number] => [hashWord(emoji), score]),
  ...happyFaces.map((face): [number, number] => [hashWord(face), 2]),
  ...sadFaces.map((face): [number, number] => [hashWord(face), -2]),
]);
