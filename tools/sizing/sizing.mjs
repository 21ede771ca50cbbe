// `npm run sizing`: computes how large an installation has to be for 10 to 10,000 brands from measured costs
// (tools/sizing/costs.json), the sources' own limits and prices, and assumptions (tools/sizing/assumptions.mjs), and writes
// the result to docs/scaling.md. `--check` fails if the page differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { readOptions } from '../process/read-options.mjs';
import { sizingPages } from './tables.mjs';

const { check } = readOptions(
  `Usage: npm run sizing [-- --check]

Computes how large an installation has to be for 10 to 10,000 brands, and writes the tables of docs/scaling.md.

  --check  only fail if the page is out of date
  --help   this text
`,
  { check: { type: 'boolean', default: false } },
);

const page = 'docs/scaling.md';
const [begin, end] = ['<!-- made by `npm run sizing` -->', '<!-- end of what `npm run sizing` makes -->'];

const written = readFileSync(page, 'utf8');
const [before, rest] = written.split(begin);
const [, after] = rest?.split(end) ?? [];
if (after === undefined) {
  console.error(`${page} has no place for the tables: ${begin} ... ${end}`);
  process.exit(1);
}
const made = await format(`${before}${begin}\n\n${sizingPages()}\n\n${end}${after}`, {
  ...(await resolveConfig(page)),
  filepath: page,
});
if (!check) writeFileSync(page, made);
else if (made !== written) {
  console.error(`${page} does not match its data and prices: run npm run sizing`);
  process.exit(1);
}
