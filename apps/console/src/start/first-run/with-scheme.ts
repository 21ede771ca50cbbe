/** Adds `https://` to a typed address that lacks it; null if nothing is typed. */
export function withScheme(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^:/]+:\d/.test(text) ? text : `https://${text}`;
}
