/** Splits a typed or pasted text into words at commas, tabs and line breaks, and trims them. */
export function splitTokens(text: string): string[] {
  return text
    .split(/[,\n\r\t]+/)
    .map((token) => token.trim())
    .filter((token) => token !== '');
}

/** The list with the words of a text added, and which of them it already had (ignoring case). */
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
