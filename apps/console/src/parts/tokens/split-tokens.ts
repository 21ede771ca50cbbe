/** The words of a typed or pasted text: commas and line breaks stand between them, blanks around them do not count. */
export function splitTokens(text: string): string[] {
  return text
    .split(/[,\n\r\t]+/)
    .map((token) => token.trim())
    .filter((token) => token !== '');
}

/** What a list of words becomes when a text is added, and which words it had already (capitals make no difference). */
export function addTokens(
  tokens: readonly string[],
  text: string,
): {
  readonly tokens: readonly string[];
  readonly added: readonly string[];
  readonly known: readonly string[];
} {
  const seen = new Set(tokens.map(keyOf));
  const added: string[] = [];
  const known: string[] = [];
  for (const token of splitTokens(text)) {
    if (seen.has(keyOf(token))) known.push(token);
    else added.push(token);
    seen.add(keyOf(token));
  }
  return { tokens: [...tokens, ...added], added, known };
}

function keyOf(token: string): string {
  return token.normalize('NFKC').toLowerCase();
}
