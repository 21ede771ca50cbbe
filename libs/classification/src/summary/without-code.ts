/** What programs are written with, and sentences are not. A dollar before a figure is a price, and `item(s)` are several. */
const marks =
  /[;{}\\]\s*$|^\s*(?:\}|\/\/|\/\*|\*\/|#!|#include)|\$[\p{L}_{(]|\S->\S|=>|::\p{Lu}|[=!]=|&&|\|\||\p{L}\((?!s\))|<\/|\/>/gu;
/** Found faster: each mark contains one of these. */
const signs = /[;{}\\$=<>|&#/*:(]/;
/** Markdown shows such a line as code. */
const indented = /^(?: {4}|\t)/;
/** So many words without a mark are a sentence, even in a paragraph of code. */
const sentence = /^\s*(?:\S+\s+){7}\S/;

/**
 * The lines of a paragraph that are no code of a program: all of them, or if most are code, only those that are sentences. A line
 * by itself, which may be a path or a formula, needs more marks to count as code.
 */
export function withoutCode(paragraph: readonly string[]): readonly string[] {
  if (!paragraph.some((line) => signs.test(line))) return paragraph;
  const lines = paragraph.filter((line) => line.trim() !== '');
  const counts = lines.map((line) => line.match(marks)?.length ?? 0);
  const least = lines.length === 1 ? 3 : 1;
  const isCode = (line: string, count: number): boolean =>
    count >= least && count * 3 >= line.trim().split(/\s+/).length;
  const codes = lines.filter((line, index) => isCode(line, counts[index] ?? 0)).length;
  const share = lines.every((line) => indented.test(line)) ? 0.25 : 0.5;
  if (codes === 0 || codes < lines.length * share) return paragraph;
  return lines.filter((line, index) => counts[index] === 0 && sentence.test(line));
}
