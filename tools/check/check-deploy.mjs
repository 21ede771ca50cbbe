// Checks what is deployed: every Kubernetes object is known to the API, every installation follows the rules of
// tools/deploy/kubernetes/check-rules.mjs, and docker-compose.yml and the Dockerfile follow theirs. Each check has to find
// the deliberate mistakes of tools/deploy/canaries.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { composeCanaries, dockerfileCanaries } from '../deploy/canaries/canaries.mjs';
import { checkAlerts } from '../deploy/check-alerts.mjs';
import { checkCompose } from '../deploy/check-compose.mjs';
import { checkComposeConnections } from '../deploy/check-connections.mjs';
import { checkDockerfile } from '../deploy/check-dockerfile.mjs';
import { checkKubernetes } from '../deploy/kubernetes/check-kubernetes.mjs';
import { checkSandboxEnvironment } from '../deploy/variables/check-sandbox-environment.mjs';
import { readSecretFile } from '../deploy/variables/secret-file.mjs';
import { rightSecretFile, secretFileCanaries } from '../deploy/canaries/secret-file-canaries.mjs';
import { copy, missed } from '../deploy/canaries/spoil.mjs';

const compose = readFileSync('docker-compose.yml', 'utf8');
const dockerfile = readFileSync('Dockerfile', 'utf8');
const docs = readFileSync('docs/deployment.md', 'utf8');
const kubernetes = await checkKubernetes();

const alerts = checkAlerts();
const problems = [
  ...kubernetes.problems,
  ...alerts.problems,
  ...checkSandboxEnvironment('k8s/overlays/dev/sandbox.env'),
  ...checkCompose(readCompose()).map((fault) => `docker-compose.yml: ${fault}`),
  ...checkComposeConnections(readCompose(), docs).map((fault) => `docker-compose.yml: ${fault}`),
  ...checkDockerfile(dockerfile),
  ...composeCanaries.flatMap(([title, spoil, pattern]) => {
    const spoilt = readCompose();
    spoil(spoilt);
    return missed(title, [...checkCompose(spoilt), ...checkComposeConnections(spoilt, docs)], pattern);
  }),
  ...dockerfileCanaries.flatMap(([title, spoil, pattern]) =>
    missed(title, checkDockerfile(spoil(dockerfile)), pattern),
  ),
  ...readSecretFile(rightSecretFile).faults.map(
    (fault) => `tools/deploy/variables/secret-file.mjs: ${fault}`,
  ),
  ...secretFileCanaries.flatMap(([title, spoil, pattern]) =>
    missed(title, readSecretFile(spoil(rightSecretFile)).faults, pattern),
  ),
];

for (const problem of problems) console.error(problem);
const canaries =
  kubernetes.canaries +
  alerts.canaries +
  composeCanaries.length +
  dockerfileCanaries.length +
  secretFileCanaries.length;
console.log(
  `${kubernetes.objects} Kubernetes objects, ${Object.keys(readCompose().services).length} compose services and the Dockerfile checked, ${canaries} mistakes tried${
    kubernetes.isRendered ? '' : '; overlays were not rendered, as kubectl could not be found'
  }${alerts.note}`,
);
process.exit(problems.length === 0 ? 0 : 1);

function readCompose() {
  return copy(parse(compose, { merge: true }));
}
