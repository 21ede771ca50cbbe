/**
 * The plain text of LinkedIn's "little" text: `@[Acme](urn:li:organization:1)` becomes `Acme`, `{hashtag|\#|tag}` becomes
 * `#tag`, and a backslash before a punctuation character is dropped.
 * https://learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format
 */
export function plainOfLittleText(text: string): string {
  return text.replace(
    /\\([\s\S])|@\[((?:\\.|[^\]\\])*)\] ?\(urn:[^)]*\)|\{hashtag\|\\?#\|((?:\\.|[^}\\])*)\}/g,
    (_whole, sign?: string, name?: string, tag?: string) =>
      sign ?? (name === undefined ? `#${unescape(tag ?? '')}` : unescape(name)),
  );
}

function unescape(text: string): string {
  return text.replace(/\\([\s\S])/g, '$1');
}
