/** What a reader sees of a text in which signs are escaped, as Markdown (`C\#`) or as HTML (`AT&amp;T`) has it. */
export function shownText(text: string): string {
  return text
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_whole, name: keyof typeof entities) => entities[name]);
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' } as const;
