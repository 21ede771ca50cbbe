/** Texts as paragraphs of one; null and empty ones are left out. */
export function paragraphs(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join('\n\n');
}

/** Items one below the other, such as the options of a poll; null and empty ones are left out. */
export function bulletList(items: readonly (string | null)[]): string {
  return items.flatMap((item) => (item === null || item === '' ? [] : `• ${item}`)).join('\n');
}
