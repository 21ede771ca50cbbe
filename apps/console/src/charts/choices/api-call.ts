/** The same call in words that other programs understand. */
export interface ApiCallTexts {
  readonly curl: string;
  readonly tool: string;
}

/** The call of get_mention_stats with an input. @param origin where Earshot is, e.g. `https://earshot.example` */
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

/** One word for a POSIX shell, whatever is in it. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
