/**
 * The paths in `package-lock.json` of everything these packages need to run, each resolved as Node does.
 * @param {Record<string, object>} packages of the lock file
 * @param {string[]} names as seen from the root
 * @returns {string[]} e.g. `node_modules/a/node_modules/b`, sorted
 * @throws {Error} if the lock file lacks a required package
 */
export function packageClosure(packages, names) {
  const found = new Set();
  const add = (from, name, isOptional) => {
    const place = resolve(packages, from, name);
    if (place === null && !isOptional) throw new Error(`${from} needs ${name}, which the lock file lacks`);
    if (place === null || found.has(place)) return;
    found.add(place);
    for (const [needed, optional] of needsOf(packages[place])) add(place, needed, optional);
  };
  for (const name of names) add('', name, false);
  return [...found].sort();
}

/** The name of the package at a path of the lock file. @param {string} place */
export function nameOf(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function needsOf({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) {
  const needed = Object.keys(dependencies).map((name) => [name, name in optionalDependencies]);
  const optional = Object.keys(optionalDependencies).map((name) => [name, true]);
  const peers = Object.keys(peerDependencies)
    .filter((name) => peerDependenciesMeta[name]?.optional !== true)
    .map((name) => [name, false]);
  return [...needed, ...optional, ...peers];
}

function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (place in packages) return place;
    if (folder === '') return null;
  }
}
