import type { TextUnits } from './text-units.js';
import { hashSeed, hashUnit, hashWord } from './unit-hash.js';

export type TokenKind = 'word' | 'hashtag' | 'link' | 'handle' | 'name' | 'emoticon' | 'mark' | 'symbol';

/** A word, link, handle, emoticon, run of marks or single symbol, from `from` to `to` in the units. */
export interface TextToken {
  readonly kind: TokenKind;
  readonly from: number;
  readonly to: number;
  /** The hash of the word as the model reads it: all links count as one word, as do all handles and all monitored names. */
  readonly hash: number;
}

/**
 * Splits a text into tokens, in order, in one pass. Tokens that overlap a name in `names` (offsets in the original) become
 * names.
 */
export function readTokens(
  text: TextUnits,
  names: readonly { readonly start: number; readonly end: number }[],
): TextToken[] {
  const tokens: TextToken[] = [];
  for (let at = 0; at < text.length;) {
    if (text.units[at] === space) {
      at += 1;
      continue;
    }
    const token = tokenAt(text, at);
    tokens.push(isNamed(text, token, names) ? { ...token, kind: 'name', hash: nameHash } : token);
    at = token.to;
  }
  return tokens;
}

const linkHash = hashWord('<link>');
const handleHash = hashWord('<handle>');
const nameHash = hashWord('<name>');

function tokenAt({ units, length }: TextUnits, from: number): TextToken {
  const unit = units[from] ?? 0;
  const next = from + 1 < length ? (units[from + 1] ?? 0) : space;
  if (isLinkAt(units, length, from)) {
    return {
      kind: 'link',
      from,
      to: endOfRun(units, length, from, (each) => each !== space),
      hash: linkHash,
    };
  }
  if (kinds[unit] === letter) return word('word', units, length, from, from);
  if (unit === code('@') && kinds[next] === letter) {
    return { kind: 'handle', from, to: endOfRun(units, length, from + 1, isLetter), hash: handleHash };
  }
  if (unit === code('#') && kinds[next] === letter) return word('hashtag', units, length, from, from + 1);
  const emoticonEnd = endOfEmoticon(units, length, from);
  if (emoticonEnd > 0) return hashed('emoticon', units, from, emoticonEnd);
  if (kinds[unit] === mark) {
    return hashed(
      'mark',
      units,
      from,
      endOfRun(units, length, from, (each) => each === unit),
    );
  }
  return hashed('symbol', units, from, isHigh(unit) && isLow(next) ? from + 2 : from + 1);
}

/** Apostrophes inside a word are part of it but not of its hash: `don't` and `dont` are the same word. */
function word(
  kind: 'word' | 'hashtag',
  units: Uint16Array,
  length: number,
  from: number,
  first: number,
): TextToken {
  let hash = hashSeed;
  let at = first;
  while (at < length) {
    const unit = units[at] ?? 0;
    if (kinds[unit] === letter) hash = hashUnit(hash, unit);
    else if (unit !== code("'") || at + 1 >= length || kinds[units[at + 1] ?? 0] !== letter) break;
    at += 1;
  }
  return { kind, from, to: at, hash };
}

function hashed(kind: TokenKind, units: Uint16Array, from: number, to: number): TextToken {
  let hash = hashSeed;
  for (let at = from; at < to; at += 1) hash = hashUnit(hash, units[at] ?? 0);
  return { kind, from, to, hash };
}

function isLinkAt(units: Uint16Array, length: number, from: number): boolean {
  return linkStarts.some(
    (start) => from + start.length < length && start.every((unit, index) => units[from + index] === unit),
  );
}

const linkStarts = ['http://', 'https://', 'www.'].map((start) => [...start].map((each) => code(each)));

/** Returns the end of an emoticon such as `:)`, `;-(`, `:'(`, `=D` or `<3`, or 0 if there is none. */
function endOfEmoticon(units: Uint16Array, length: number, from: number): number {
  const at = (index: number) => (index < length ? String.fromCharCode(units[index] ?? 0) : ' ');
  if (at(from) === '<' && at(from + 1) === '3') return from + 2;
  if (!':;='.includes(at(from)) || kinds[units[from - 1] ?? 0] === letter) return 0;
  const mouth = "-o^'".includes(at(from + 1)) ? from + 2 : from + 1;
  if (!')](['.includes(at(mouth)) && !'dp/\\|*'.includes(at(mouth))) return 0;
  const end = endOfRun(units, length, mouth, (each) => each === units[mouth]);
  return isLetter(units[mouth] ?? 0) && isLetter(units[end] ?? space) ? 0 : end;
}

function endOfRun(
  units: Uint16Array,
  length: number,
  from: number,
  belongs: (unit: number) => boolean,
): number {
  let at = from;
  while (at < length && belongs(units[at] ?? 0)) at += 1;
  return at;
}

function isNamed(
  { starts }: TextUnits,
  { from, to }: TextToken,
  names: readonly { readonly start: number; readonly end: number }[],
): boolean {
  if (names.length === 0) return false;
  const start = starts[from] ?? 0;
  const end = (starts[to - 1] ?? start) + 1;
  return names.some((name) => name.start < end && start < name.end);
}

function code(character: string): number {
  return character.charCodeAt(0);
}

function isLetter(unit: number): boolean {
  return kinds[unit] === letter;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

const space = 0x20;
const letter = 1;
const mark = 2;

/** Letters, digits and their accents in the basic plane; marks that end or stress a sentence. */
const kinds = Uint8Array.from({ length: 0x10000 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  if (/[\p{L}\p{N}\p{M}_]/u.test(character)) return letter;
  return /[.!?,;:…]/.test(character) ? mark : 0;
});
