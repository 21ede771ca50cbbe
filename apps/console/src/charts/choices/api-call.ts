/** The same API call in forms that other programs use. */
export interface ApiCallTexts {
  readonly curl: string;
  readonly tool: string;
}

/**
 * Builds the call of get_mention_stats for an input.
 * @param origin the address of this installation, e.g. `https://earshot.example`
 */
export function statsCall(origin: string, input: Readonly<Record<string, unknown>>): ApiCallTexts {
  const parameters = Object.entries(input).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).map(
      (each) => `  --data-urlencode ${shellQuoted(`${name}=${String(each)}`)}`,
    ),
  );
  return {
    curl: [
      `curl --get ${shellQuoted(`${origin}/api/v1/mentions/stats`)}`,
      '  -H "Authorization: Bearer $EARSHOT_KEY"',
      ...parameters,
    ].join(' \\\n'),
    tool: JSON.stringify({ name: 'get_mention_stats', arguments: input }, null, 2),
  };
}

/** Quotes any text as one word for a POSIX shell. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
