/**
 * The URL, or null if the text is not valid. Replaces `URL.canParse`, which on Node 20 returns false for URLs like
 * `https://bücher.example` once V8 has optimised the call.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
