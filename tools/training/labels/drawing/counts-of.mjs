/** How many posts were drawn for each reason, by source. */
export function countsOf(rows) {
  const counts = {};
  for (const { source, drawn: reason } of rows) {
    counts[reason] ??= {};
    counts[reason][source] = (counts[reason][source] ?? 0) + 1;
  }
  return counts;
}
