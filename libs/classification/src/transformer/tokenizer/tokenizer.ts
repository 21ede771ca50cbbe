import { cleanText } from './clean-text.js';

/** A range of a text in UTF-16 units, `end` exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A text as the model's input. */
export interface Encoding {
  /** Rows of the vocabulary, enclosed in [CLS] and [SEP]. */
  readonly ids: Int32Array;
  /**
   * For each id how the keyword is written there, 0 if it is not part of the keyword: 1 lower case, 2 capitalised, 3 in
   * capitals, 4 capitalised like most words of this text. The model's input `keyword_mask`.
   */
  readonly marked: Uint8Array;
}

/** Converts texts to token ids, identically in training and in production. */
export interface Tokenizer {
  /**
   * Returns at most `maxTokens` ids (at least 2); from a longer text, the part around the first mark, or the beginning.
   * Accepts any string, including lone surrogates; ignores marks outside the text.
   */
  encode(text: string, options: { maxTokens: number; mark?: readonly Stretch[] }): Encoding;
}

/** An uncased WordPiece tokenizer (BERT's rules) over a vocabulary file with one token per line. */
export function createTokenizer(vocabulary: string): Tokenizer {
  const rows = new Map(
    vocabulary
      .trimEnd()
      .split('\n')
      .map((token, row) => [token.trimEnd(), row]),
  );
  const special = (token: string) => {
    const row = rows.get(token);
    if (row === undefined) throw new Error(`The vocabulary lacks ${token}`);
    return row;
  };
  const [first, last, unknown] = [special('[CLS]'), special('[SEP]'), special('[UNK]')];
  const longestToken = Math.max(...[...rows.keys()].map((token) => token.length));

  return {
    encode(text, { maxTokens, mark = [] }) {
      const room = Math.max(0, maxTokens - 2);
      const clean = cleanText(text);
      const ids: number[] = [];
      const marked: number[] = [];
      let firstMarked: number | undefined;
      const casing = new Casing();

      for (const { 0: word, index } of clean.text.matchAll(words)) {
        if (ids.length >= (firstMarked ?? (mark.length > 0 ? Infinity : 0)) + room) break;
        const start = clean.starts[index] ?? 0;
        const end = clean.ends[index + word.length - 1] ?? 0;
        const isMarked = mark.some((stretch) => stretch.start < end && start < stretch.end);
        const pieces = wordPieces(normalise(word), rows, longestToken) ?? [unknown];
        if (isMarked && pieces.length > 0) firstMarked ??= ids.length;
        const written = isMarked ? casing.ofMarked(word) : casing.seen(word);
        for (const piece of pieces) {
          ids.push(piece);
          marked.push(written);
        }
      }

      const from = Math.max(0, Math.min((firstMarked ?? 0) - Math.floor(room / 2), ids.length - room));
      const shown = marked.slice(from, from + room).map((written) => casing.judged(written));
      return {
        ids: Int32Array.from([first, ...ids.slice(from, from + room), last]),
        marked: Uint8Array.from([0, ...shown, 0]),
      };
    },
  };
}

const punctuation = String.raw`\p{P}$+<=>^\x60|~`;
const ideograph = String.raw`\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2fa1f}`;
const words = new RegExp(String.raw`[${punctuation}${ideograph}]|[^\s${punctuation}${ideograph}]+`, 'gu');

/** Removes case, accents and invisible characters; converts mathematical and full-width letters to plain ones. */
function normalise(word: string): string {
  if (plain.test(word)) return word.toLowerCase();
  const visible = word.replace(/[\p{C}\ufffd]/gu, '');
  const form = styled.test(visible) ? 'NFKD' : 'NFD';
  return visible
    .normalize(form)
    .toLowerCase()
    .normalize(form)
    .replace(/\p{Mn}/gu, '');
}

const plain = /^[\x21-\x7e]+$/;
const styled = /[\u{1d400}-\u{1d7ff}\uff01-\uff5e]/u;

/** Splits a word into the longest known pieces from the left; nothing if a rest is not in the vocabulary. */
function wordPieces(word: string, rows: ReadonlyMap<string, number>, longest: number): number[] | undefined {
  if (word.length > 100) return undefined;
  const pieces: number[] = [];
  for (let start = 0; start < word.length;) {
    const prefix = start === 0 ? '' : '##';
    let end = Math.min(word.length, start + longest);
    let row = rows.get(prefix + word.slice(start, end));
    while (row === undefined && end > start + 1) {
      end -= 1;
      row = rows.get(prefix + word.slice(start, end));
    }
    if (row === undefined) return undefined;
    pieces.push(row);
    start = end;
  }
  return pieces;
}

/** How marked words are written compared with the rest of the text: a capital says little if most words have one. */
class Casing {
  private letters = 0;
  private capitals = 0;

  seen(word: string): 0 {
    if (/^\p{L}/u.test(word)) this.letters += 1;
    if (/^\p{Lu}/u.test(word)) this.capitals += 1;
    return 0;
  }

  ofMarked(word: string): number {
    if (/^\p{Lu}\p{Lu}+$/u.test(word)) return 3;
    return /\p{Lu}/u.test(word) ? 2 : 1;
  }

  judged(written: number): number {
    return written > 1 && this.capitals > 0.6 * this.letters ? 4 : written;
  }
}
