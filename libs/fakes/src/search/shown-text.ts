/** A text as shown to readers, unescaped from Markdown (`C\#`) or HTML (`AT&amp;T`). */
export function shownText(text: string): string {
  return text
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_whole, name: keyof typeof entities) => entities[name]);
}

const entities = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' } as const;
