/** `a`, `a and b`, `a, b and c`; `or` for what excludes each other. */
export function listText(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}
