/** Programs that break lines break them here; people who press Enter rarely write lines that long. */
const width = { least: 60, most: 80 };
/** An item of a list, or a line that begins with what it is about or who says it: `Edit: ...`. */
const ownLine = /^\s{0,8}(?:[-*•–+]\s|\w{1,2}[.)]\s|[\p{L}\p{N}_]+:\s)/u;
const goesOn = /^\s*\p{Ll}/u;

/**
 * Joins the lines of a paragraph that was broken at a fixed width, so that no sentence ends where a line does: a line to which
 * the next word could not have been added goes on in the next one if that begins in lower case, or if others of the paragraph
 * do.
 */
export function unwrapped(lines: readonly string[]): readonly string[] {
  const breaks = lines.slice(1).map((next, index) => ({ line: lines[index] ?? '', next }));
  const longest = Math.max(...lines.map((line) => line.trimEnd().length));
  // An address is never broken, however long it is.
  const isTooWide = lines.some((line) => line.trimEnd().length > width.most && !line.includes('://'));
  if (longest < width.least || isTooWide) return lines;
  const most = Math.min(longest, width.most);
  const isBroken = breaks.map(({ line, next }) => {
    const [word = ''] = next.trim().split(/\s/, 1);
    const { length } = line.trimEnd();
    return length >= width.least && length + 1 + word.length > most && !ownLine.test(next);
  });
  if (!breaks.some(({ next }, index) => isBroken[index] && goesOn.test(next))) return lines;
  const [first = ''] = lines;
  return breaks.reduce<string[]>(
    (joined, { next }, index) =>
      isBroken[index] ? joined.with(-1, `${joined.at(-1)?.trimEnd()} ${next.trim()}`) : [...joined, next],
    [first],
  );
}
