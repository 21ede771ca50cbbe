/** `a`, `a and b`, `a, b and c`; with `or` for alternatives. */
export function listText(items: readonly string[], word: 'and' | 'or' = 'and'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}
