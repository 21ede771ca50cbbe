import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../process/steps.mjs';

const isNotice = /^(licen[cs]e|copying|notice|third-?party-?notices)/i;

/** Licences of data in our own folders. */
const ofOwnFolders = [
  ['Unicode case folding (libs/matching/data)', 'libs/matching/data/LICENSE'],
  [
    'all-MiniLM-L6-v2, from which the model was trained (libs/classification/models)',
    'libs/classification/models/transformer/MODEL_CARD.md',
  ],
];

/**
 * Whose work the package contains, and under which terms: lists each package by name, and each text once.
 * @param {import('./shipped-packages.mjs').ShippedPackage[]} packages
 * @returns {string}
 */
export function thirdPartyNotices(packages) {
  const namesByText = new Map();
  for (const { place, name, version, license } of packages) {
    const label = `${name} ${version} (${license})`;
    const text =
      textsOf(join(root, place)) ||
      `Its package contains no text of the licence; package.json says ${license}.`;
    namesByText.set(text, [...(namesByText.get(text) ?? []), label]);
  }
  for (const [label, path] of ofOwnFolders)
    namesByText.set(readFileSync(join(root, path), 'utf8').trim(), [label]);
  const parts = [...namesByText].map(
    ([text, names]) => `${[...new Set(names)].sort().join('\n')}\n\n${text}\n`,
  );
  const line = '='.repeat(80);
  return `Earshot is MIT licensed: see LICENSE. It contains or uses the work of others, under the terms below.\n\n${parts
    .sort()
    .map((part) => `${line}\n${part}`)
    .join('\n')}`;
}

function textsOf(folder) {
  let names = [];
  try {
    names = readdirSync(folder, { withFileTypes: true });
  } catch {
    // A package for another system, not installed here.
  }
  return names
    .filter((entry) => entry.isFile() && isNotice.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n');
}
