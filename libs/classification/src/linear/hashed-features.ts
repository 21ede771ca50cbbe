import type { TextToken } from './text-tokens.js';
import type { TextUnits } from './text-units.js';
import { bucketOf, hashPair, hashSeed, hashUnit, hashWord } from './unit-hash.js';

/** The weight matrix rows that a text activates, each once, with the token that activated it. */
export interface HashedFeatures {
  /** The first `wordCount` rows are for words, the rest for letters. */
  readonly rows: Uint32Array;
  readonly owners: Uint32Array;
  readonly wordCount: number;
  readonly count: number;
}

/** Single words and pairs share the first `2 ** wordBits` rows, letter sequences the `2 ** letterBits` rows after them. */
const wordBits = 18;
const letterBits = 18;
export const hashedRows = 2 ** wordBits + 2 ** letterBits;

/** Hashes words, word pairs (marked if negated) and each word's sequences of 2 to 5 units. */
export function hashedFeaturesOf(
  text: TextUnits,
  tokens: readonly TextToken[],
  negatedBy: readonly number[],
): HashedFeatures {
  const found = new RowCollector(4 * text.length + 16 * tokens.length + 16);
  let before = hashWord('<start>');
  for (const [owner, token] of tokens.entries()) {
    const hash = (negatedBy[owner] ?? -1) >= 0 ? hashPair(token.hash, negatedSalt) : token.hash;
    if (token.kind !== 'name') found.add(bucketOf(hash, wordBits), owner);
    if (token.kind === 'hashtag') found.add(bucketOf(hashPair(hash, hashtagSalt), wordBits), owner);
    found.add(bucketOf(hashPair(before, hash), wordBits), owner);
    before = hash;
  }
  const wordCount = found.count;
  for (const [owner, token] of tokens.entries()) {
    if (token.kind === 'word' || token.kind === 'hashtag') addLetters(found, text, token, owner);
  }
  return found.take(wordCount);
}

const negatedSalt = hashWord('<not>');
const hashtagSalt = hashWord('<hashtag>');
const letterSalt = hashWord('<letters>');
const space = 0x20;
const longestStretch = 5;

/** Adds sequences of the word padded with a space on both sides, so that its beginning and end have their own sequences. */
function addLetters(found: RowCollector, { units }: TextUnits, { from, to }: TextToken, owner: number): void {
  for (let start = from - 1; start < to; start += 1) {
    let hash = hashSeed ^ letterSalt;
    const end = Math.min(to + 1, start + longestStretch);
    for (let at = start; at < end; at += 1) {
      hash = hashUnit(hash, at < from || at >= to ? space : (units[at] ?? 0));
      if (at > start) found.add(2 ** wordBits + bucketOf(hash, letterBits), owner);
    }
  }
}

/** Collects each row once. All texts share one bitmap; taking the result clears it. */
class RowCollector {
  private static readonly seen = new Uint8Array(hashedRows);
  private readonly rows: Uint32Array;
  private readonly owners: Uint32Array;
  count = 0;

  constructor(most: number) {
    this.rows = new Uint32Array(most);
    this.owners = new Uint32Array(most);
  }

  add(row: number, owner: number): void {
    if (RowCollector.seen[row] === 1) return;
    RowCollector.seen[row] = 1;
    this.rows[this.count] = row;
    this.owners[this.count] = owner;
    this.count += 1;
  }

  take(wordCount: number): HashedFeatures {
    const rows = this.rows.subarray(0, this.count);
    for (const row of rows) RowCollector.seen[row] = 0;
    return { rows, owners: this.owners, wordCount, count: this.count };
  }
}
