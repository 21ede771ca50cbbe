import { emojiFeelings } from '../lexicon/lexicon.js';

/** The feeling that a text's emoji and emoticons express. */
export interface SymbolFeelings {
  /** -1 to 1; 0 = no feeling. */
  readonly score: number;
  /** Each symbol once, in order, with its points on the AFINN scale (-5 to 5). */
  readonly symbols: readonly { readonly word: string; readonly points: number }[];
}

/** How much of a longer text is read. */
const readLength = 5_000;
const mostPointsCounted = 20;
/**
 * No emoticon is within a word: `https://`, `Farbe:(blau)`. Right after a word it ends what is written together (`Danke:)`),
 * except in scripts without spaces.
 */
const pattern =
  /\p{Extended_Pictographic}|(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}])[:;=][-o^']?(?:[()[\]/\\|*]|[DPp](?![\p{L}\p{N}]))|(?<=\p{L})[:;=][-o^']?([()[\]/\\|*DPp])(?=\1*(?:\s|$))|<3(?!\p{N})/gu;

/** Arrows, pointing hands, bullets, check marks and legal marks stand beside any feeling. */
const pointers = /[©®™‼⁉ℹ↔-⇿⏩-⏳▪-▶◀◻-◾☑☝⛔✔✖⤴⤵➡⬅-⬇⬛⬜👆-👉🚫]/u;

/** The feeling expressed by emoji and emoticons, which is the same in every language. */
export function symbolFeelings(text: string): SymbolFeelings {
  const found = [...text.slice(0, readLength).matchAll(pattern)].map(([word]) => ({
    word,
    points: pointsOf(word),
  }));
  const sum = found.reduce((total, { points }) => total + points, 0);
  const counted = Math.max(-mostPointsCounted, Math.min(mostPointsCounted, sum));
  const once = new Map(found.filter(({ points }) => points !== 0).map((each) => [each.word, each]));
  return { score: counted / Math.sqrt(counted * counted + 15), symbols: [...once.values()] };
}

function pointsOf(symbol: string): number {
  if (symbol === '<3') return 3;
  if (pointers.test(symbol)) return 0;
  if (!/^[:;=]/.test(symbol)) return emojiFeelings.get(symbol) ?? 0;
  if (/[)\]DPp*]$/.test(symbol)) return 2;
  return /[([/\\|]$/.test(symbol) ? -2 : 0;
}
