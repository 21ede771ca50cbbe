/** Parses a text that should contain only JSON, with or without a code fence. undefined = no valid JSON. */
export function readJson(text: string): unknown {
  const bare = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?\s*```\s*$/i.exec(text)?.[1] ?? text;
  try {
    return JSON.parse(bare) as unknown;
  } catch {
    return undefined;
  }
}
