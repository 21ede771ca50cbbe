// Keeps folders small enough to take in at a glance: at most fifteen source files directly in a folder, not counting specs.
// A larger one is split into subfolders named after what their files do together.
import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';

const most = 15;
const source = /^((apps|libs)\/[^/]+\/src|tools)\/.*\.(ts|tsx|css|mjs|py|sh)$/;
const spec = /\.spec(-helper)?\.ts$/;
/** Folders that may contain more, with the reason. */
const excused = new Map([
  [
    'libs/database/src/migrations',
    'each release adds some, none is ever changed, and they are read in order',
  ],
]);

/** @param {string[]} files @returns {Map<string, number>} the number of source files in each folder */
function countFolders(files) {
  const counts = new Map();
  for (const file of files.filter((path) => source.test(path) && !spec.test(path)))
    counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1);
  return counts;
}

/**
 * @param {Map<string, number>} counts @returns {string[]} a sentence for each folder with too many files, or with an
 * unnecessary exception
 */
function faultsOf(counts) {
  const full = [...counts].filter(([folder, count]) => count > most && !excused.has(folder));
  const needless = [...excused.keys()].filter((folder) => (counts.get(folder) ?? 0) <= most);
  return [
    ...full.map(
      ([folder, count]) =>
        `${folder} contains ${count} source files, more than ${most}: split it into subfolders`,
    ),
    ...needless.map(
      (folder) => `${folder} contains no more than ${most} source files: it needs no exception`,
    ),
  ];
}

const canary = Array.from({ length: most + 1 }, (_, number) => `libs/canary/src/full/file-${number}.ts`);
if (!faultsOf(countFolders(canary)).some((fault) => fault.startsWith('libs/canary/src/full contains 16 ')))
  throw new Error('A folder of sixteen files was not found');

const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate']);
const deleted = new Set(execFileSync('git', ['ls-files', '--deleted']).toString().split('\n'));
const counts = countFolders(
  list
    .toString()
    .split('\n')
    .filter((file) => !deleted.has(file)),
);
const faults = faultsOf(counts);
for (const fault of faults) console.error(fault);
console.log(`${counts.size} folders, ${faults.length} of them with too many files`);
if (faults.length > 0) process.exit(1);
