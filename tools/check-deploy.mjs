// Every Kubernetes object is valid for its kind, every kustomization lists files that are there, and every program
// that compose and Kubernetes start is one that the build makes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

const problems = [];
let checked = 0;

for (const file of readdirSync('k8s', { recursive: true }).filter((name) => name.endsWith('.yaml'))) {
  const path = join('k8s', file);
  for (const document of parseAllDocuments(readFileSync(path, 'utf8'))) {
    const object = document.toJS();
    checked += 1;
    if (object.kind === 'Kustomization') {
      for (const resource of object.resources)
        if (!existsSync(join(dirname(path), resource))) problems.push(`${path}: ${resource} is not there`);
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
for (const { command } of Object.values(compose.services)) checkProgram('docker-compose.yml', command);

for (const problem of problems) console.error(problem);
console.log(
  `${checked} Kubernetes objects and ${Object.keys(compose.services).length} compose services checked`,
);
process.exit(problems.length === 0 ? 0 : 1);

function checkProgram(path, command) {
  if (command?.[0] !== 'node') return;
  if (!existsSync(command[1])) problems.push(`${path}: ${command[1]} is not built`);
}
