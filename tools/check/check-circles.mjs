// No import cycles between files, type imports included: a type belongs in the lowest layer that needs it. Prints each
// cycle.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';

/** Maps each file to the local files it imports. */
function importsOfFiles() {
  const list = execFileSync('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.ts',
    '*.tsx',
  ]);
  const files = new Map(
    list
      .toString()
      .split('\n')
      .filter((file) => file !== '')
      .flatMap((file) => {
        try {
          return [[file, readFileSync(file, 'utf8')]];
        } catch {
          return []; // Deleted, but not yet committed.
        }
      }),
  );
  const resolve = (from, name) => {
    const path = posix.join(posix.dirname(from), name).replace(/\.js$/, '');
    return [`${path}.ts`, `${path}.tsx`].find((file) => files.has(file));
  };
  return new Map(
    [...files].map(([file, text]) => {
      const { importedFiles } = ts.preProcessFile(text, true, true);
      const near = importedFiles.filter(({ fileName }) => fileName.startsWith('.'));
      return [
        file,
        near.map(({ fileName }) => resolve(file, fileName)).filter((found) => found !== undefined),
      ];
    }),
  );
}

/** Groups of files that import each other, by Tarjan's algorithm: https://doi.org/10.1137/0201010 */
function circlesOf(imports) {
  const order = new Map();
  const lowest = new Map();
  const path = [];
  const circles = [];
  const visit = (file) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file));
    path.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (path.includes(next)) lowest.set(file, Math.min(lowest.get(file), lowest.get(next)));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = path.splice(path.indexOf(file));
    if (group.length > 1 || imports.get(file)?.includes(file)) circles.push(group.sort());
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}

const canary = circlesOf(
  new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
    ['d', ['a']],
  ]),
);
if (canary.join('|') !== 'b,c')
  throw new Error(`The circle of b and c was not found: ${JSON.stringify(canary)}`);

const imports = importsOfFiles();
const circles = circlesOf(imports);
for (const circle of circles)
  console.error(`These files import each other in a circle: ${circle.join(', ')}`);
console.log(`${imports.size} files, ${circles.length} circles`);
if (circles.length > 0) process.exit(1);
