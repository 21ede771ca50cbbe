/** A text as a part of an address. Half of a surrogate pair, which cannot be encoded, becomes U+FFFD instead of an error. */
export function urlPart(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
