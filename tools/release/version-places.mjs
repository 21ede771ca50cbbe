import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the image and the manifests contain the version; each expression matches all occurrences in a file. */
const inText = [
  [/^Dockerfile$/, /(?<=^ARG VERSION=)\S+/gm],
  [/^k8s\/.*\.yaml$/, /(?<=newTag: ["']?)\d+\.\d+\.\d+/g],
];

/**
 * Every place in the repository that contains its own version.
 * @param {string} folder the repository
 * @returns {{ path: string, versions: string[], write(version: string): void }[]} `versions` as found there
 */
export function versionPlaces(folder) {
  const rooms = ['apps', 'libs'].flatMap((floor) =>
    readdirSync(join(folder, floor)).map((room) => `${floor}/${room}/package.json`),
  );
  const manifests = ['package.json', ...rooms.filter((path) => existsSync(join(folder, path)))];
  const texts = [
    'Dockerfile',
    ...readdirSync(join(folder, 'k8s'), { recursive: true }).map((path) => `k8s/${path}`),
  ].flatMap((path) =>
    inText.filter(([files]) => files.test(path)).map(([, expression]) => [path, expression]),
  );
  return [
    ...manifests.map((path) => textPlace(folder, path, /(?<=^ {2}"version": ")[^"]+/gm)),
    lockPlace(folder),
    ...texts.map(([path, expression]) => textPlace(folder, path, expression)),
  ].filter(({ versions }) => versions.length > 0);
}

function textPlace(folder, path, expression) {
  const file = join(folder, path);
  const text = readFileSync(file, 'utf8');
  return {
    path,
    versions: text.match(expression) ?? [],
    write: (version) => writeFileSync(file, text.replace(expression, version)),
  };
}

/** The lock file also contains the versions of third-party packages. */
function lockPlace(folder) {
  const file = join(folder, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const ours = Object.entries(lock.packages)
    .filter(([place]) => !place.includes('node_modules/'))
    .map(([, entry]) => entry);
  return {
    path: 'package-lock.json',
    versions: [lock, ...ours].map(({ version }) => version),
    write: (version) => {
      for (const entry of [lock, ...ours]) entry.version = version;
      writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
    },
  };
}
