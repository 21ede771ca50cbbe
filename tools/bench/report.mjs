import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Formats rows as a Markdown table, with numbers aligned right. */
export function markdownTable(rows) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => columns.map((column) => shown(row[column])));
  const isNumeric = columns.map((_, index) => cells.every((row) => /^(-?[\d,.]+( .*)?|)$/.test(row[index])));
  const widths = columns.map((column, index) =>
    Math.max(3, column.length, ...cells.map((row) => row[index].length)),
  );
  const line = (values) =>
    `| ${values.map((value, index) => (isNumeric[index] ? value.padStart(widths[index]) : value.padEnd(widths[index]))).join(' | ')} |`;
  const rule = widths.map((width, index) =>
    isNumeric[index] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [line(columns), line(rule), ...cells.map(line)].join('\n');
}

/** Groups thousands; numbers below ten get two decimals unless they are whole. */
function shown(value) {
  if (typeof value !== 'number') return value ?? '';
  const digits = Number.isInteger(value) ? 0 : Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

const begin = '<!-- npm run bench -->';
const end = '<!-- /npm run bench -->';

/** Writes a report between the two marker comments of a file; a file without them is replaced by the report. */
export function writeReport(path, report) {
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  const isInside = from >= 0 && to > from;
  const text = isInside
    ? `${before.slice(0, from + begin.length)}\n\n${report}\n\n${before.slice(to)}`
    : `${report}\n`;
  writeFileSync(path, text);
}
