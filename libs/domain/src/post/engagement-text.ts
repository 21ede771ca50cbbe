/** One count of a post in words: `1,400 upvotes`, `1 reply`, and as its field says it, `score 12`. */
export function engagementText(name: string, count: number): string {
  const figure = count.toLocaleString('en-US');
  if (name === 'score') return `score ${figure}`;
  return `${figure} ${count === 1 ? name.replace(/ies$/, 'y').replace(/s$/, '') : name}`;
}
