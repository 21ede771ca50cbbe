/**
 * The lines of NDJSON that are not blank, with their numbers from 1, and without the mark that some programs put at the
 * beginning of a file.
 */
export async function* rowLines(
  lines: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<{ readonly line: number; readonly content: string }> {
  let line = 0;
  for await (const content of lines) {
    line += 1;
    if (content.trim() !== '') yield { line, content: line === 1 ? content.replace(/^\ufeff/, '') : content };
  }
}

/** Reads every row. @throws Error that names the line that cannot be read */
export async function readRows<T>(
  lines: AsyncIterable<string> | Iterable<string>,
  read: (content: string) => T,
): Promise<T[]> {
  const rows: T[] = [];
  for await (const { line, content } of rowLines(lines))
    try {
      rows.push(read(content));
    } catch (error) {
      throw new Error(`Line ${line}: ${(error as Error).message}`, { cause: error });
    }
  return rows;
}
