/** JSON out of a text that should be JSON and nothing else; a code fence around it is taken off. undefined = there is none. */
export function readJson(text: string): unknown {
  const bare = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?\s*```\s*$/i.exec(text)?.[1] ?? text;
  try {
    return JSON.parse(bare) as unknown;
  } catch {
    return undefined;
  }
}
