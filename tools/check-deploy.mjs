// What is deployed is what it should be: every Kubernetes object is one that the API knows, every installation keeps the rules
// of tools/deploy/check-rules.mjs, docker-compose.yml and the Dockerfile theirs. Each check has to find the mistakes of
// tools/deploy/canaries.mjs.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { composeCanaries, dockerfileCanaries, kubernetesCanaries } from './deploy/canaries.mjs';
import { checkCompose } from './deploy/check-compose.mjs';
import { checkDockerfile } from './deploy/check-dockerfile.mjs';
import { checkMonitoring } from './deploy/check-monitoring.mjs';
import { checkRules } from './deploy/check-rules.mjs';
import { checkSandboxEnvironment } from './deploy/check-sandbox-environment.mjs';
import { checkShape } from './deploy/check-shape.mjs';
import { flatten, hasKubectl, manifestsIn, render } from './deploy/manifests.mjs';

const installations = ['k8s/overlays/dev', 'k8s/overlays/production', 'k8s/overlays/production-operators'];
const compose = readFileSync('docker-compose.yml', 'utf8');
const dockerfile = readFileSync('Dockerfile', 'utf8');
const base = flatten('k8s/base');

const rendered = hasKubectl() ? installations.map((folder) => ({ folder, objects: render(folder) })) : [];
const written = manifestsIn('k8s').filter(
  ({ file, object }) =>
    !['Kustomization', 'Component'].includes(object.kind) && !file.endsWith('-patch.yaml'),
);
const sent = [{ folder: 'k8s/base', objects: base }, ...rendered];
const shaped = [
  ...written,
  ...sent.flatMap(({ folder, objects }) => objects.map((object) => ({ file: folder, object }))),
];
const broken = kubernetesCanaries.map(([title, spoil]) => ({
  file: `canary "${title}"`,
  objects: spoiled(spoil),
}));
const shapes = await checkShape(
  [...shaped, ...broken.flatMap(({ file, objects }) => objects.map((object) => ({ file, object })))].filter(
    ({ object }) => object.apiVersion !== 'monitoring.coreos.com/v1',
  ),
);

const problems = [
  ...shapes.filter((problem) => !problem.startsWith('canary ')),
  ...sent.flatMap(({ folder, objects }) => checkRules(objects).map((fault) => `${folder}: ${fault}`)),
  ...checkMonitoring(written),
  ...checkSandboxEnvironment('k8s/overlays/dev/sandbox.env'),
  ...checkCompose(readCompose()).map((fault) => `docker-compose.yml: ${fault}`),
  ...checkDockerfile(dockerfile),
  ...kubernetesCanaries.flatMap(([title, , pattern], at) => {
    const { file, objects } = broken[at];
    const found = [...shapes.filter((problem) => problem.startsWith(file)), ...checkRules(objects)];
    return missed(title, found, pattern);
  }),
  ...composeCanaries.flatMap(([title, spoil, pattern]) => {
    const spoilt = readCompose();
    spoil(spoilt);
    return missed(title, checkCompose(spoilt), pattern);
  }),
  ...dockerfileCanaries.flatMap(([title, spoil, pattern]) =>
    missed(title, checkDockerfile(spoil(dockerfile)), pattern),
  ),
];

for (const problem of problems) console.error(problem);
const canaries = kubernetesCanaries.length + composeCanaries.length + dockerfileCanaries.length;
console.log(
  `${shaped.length} Kubernetes objects, ${Object.keys(readCompose().services).length} compose services and the Dockerfile checked, ${canaries} mistakes tried${
    rendered.length > 0 ? '' : '; overlays were not rendered, for there is no kubectl'
  }`,
);
process.exit(problems.length === 0 ? 0 : 1);

function readCompose() {
  return copy(parse(compose, { merge: true }));
}

function spoiled(spoil) {
  const objects = copy(base);
  const byName = Object.fromEntries(
    objects.filter(({ spec }) => spec?.template).map((object) => [object.metadata.name, object]),
  );
  const [config] = objects.filter(({ kind }) => kind === 'ConfigMap');
  const [service] = objects.filter(({ kind }) => kind === 'Service');
  spoil({ ...byName, config, service, objects });
  return objects;
}

function missed(title, found, pattern) {
  return found.some((problem) => pattern.test(problem))
    ? []
    : [`the checks miss ${title}: ${found.join('; ')}`];
}

/** Without what anchors share. */
function copy(value) {
  return JSON.parse(JSON.stringify(value));
}
