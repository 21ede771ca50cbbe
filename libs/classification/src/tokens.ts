/** A word, link, handle, hashtag, emoji, emoticon or run of marks. */
export interface Token {
  readonly raw: string;
  /** Lower case, apostrophes removed: `don't` is `dont`. */
  readonly word: string;
  /** UTF-16 offset in the text. */
  readonly start: number;
}

// Each alternative begins with other characters and is bounded, so reading is linear in the text.
const pattern =
  /https?:\/\/\S{1,2000}|[@#]?[\p{L}\p{N}_]{1,200}(?:['’]\p{L}{1,20}){0,2}|\p{Extended_Pictographic}|[:;=][-o^']?[()[\]DPp/\\|*]{1,20}|<3|!{1,50}|\?{1,50}|[.,\n—–;]/gu;

/** Takes a text apart, in order. */
export function tokenize(text: string): Token[] {
  return [...text.matchAll(pattern)].map((match) => ({
    raw: match[0],
    word: match[0].toLowerCase().replace(/['’]/g, ''),
    start: match.index,
  }));
}

/** Whether a token is a web address. */
export function isLink(token: Token): boolean {
  return /^https?:\/\//.test(token.raw);
}

/** Whether the post is written in capitals, so that capitals mean nothing. */
export function isShouted(text: string): boolean {
  const upper = text.match(/\p{Lu}/gu)?.length ?? 0;
  const lower = text.match(/\p{Ll}/gu)?.length ?? 0;
  return upper + lower >= 12 && upper > 2 * lower;
}
