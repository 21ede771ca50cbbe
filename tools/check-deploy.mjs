// Every Kubernetes object is valid for its kind, every kustomization lists files that are there, every program that
// compose and Kubernetes start is one that the build makes, and every source has a scanner of its own in both.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { sourceNames } from '../libs/domain/dist/index.js';

const problems = [];
let checked = 0;
/** What kustomizations and compose say their scanners read. */
const scanned = { 'k8s/base': [], 'docker-compose.yml': [] };

for (const file of readdirSync('k8s', { recursive: true }).filter((name) => name.endsWith('.yaml'))) {
  const path = join('k8s', file);
  for (const document of parseAllDocuments(readFileSync(path, 'utf8'))) {
    const object = document.toJS();
    checked += 1;
    if (object.kind === 'Kustomization') {
      for (const resource of object.resources)
        if (!existsSync(join(dirname(path), resource))) problems.push(`${path}: ${resource} is not there`);
      scanned['k8s/base'].push(...scannersOf(dirname(path), object.resources));
      continue;
    }
    try {
      const kinds = await import(`kubernetes-models/${object.apiVersion}`);
      new kinds[object.kind](object).validate();
    } catch (error) {
      problems.push(`${path}: ${error.message}`);
    }
    const containers = object.spec?.template?.spec?.containers ?? [];
    for (const { command } of containers) checkProgram(path, command);
  }
}

const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true });
for (const { command, environment } of Object.values(compose.services)) {
  checkProgram('docker-compose.yml', command);
  if (command?.[1] === 'apps/scanner/dist/main.js') scanned['docker-compose.yml'].push(environment.SOURCES);
}

for (const [place, sources] of Object.entries(scanned))
  if (sources.toSorted().join() !== sourceNames.toSorted().join())
    problems.push(`${place}: scanners read ${sources}, and there are ${sourceNames}`);

for (const problem of problems) console.error(problem);
console.log(
  `${checked} Kubernetes objects and ${Object.keys(compose.services).length} compose services checked`,
);
process.exit(problems.length === 0 ? 0 : 1);

function checkProgram(path, command) {
  if (command?.[0] !== 'node') return;
  if (!existsSync(command[1])) problems.push(`${path}: ${command[1]} is not built`);
}

/** Listed folders that make a scanner theirs by the label from which it takes its source. */
function scannersOf(folder, resources) {
  return resources.flatMap((resource) => {
    const path = join(folder, resource, 'kustomization.yaml');
    if (!existsSync(path)) return [];
    const { labels = [] } = parse(readFileSync(path, 'utf8'));
    return labels.flatMap(({ pairs }) => pairs.source ?? []);
  });
}
