// `npm run sources`: writes the lists of sources and their variables into files that cannot read them: Compose, Kubernetes,
// Prometheus, .env.example and tables. With --check it changes nothing and names the files that are out of date. Add new
// places below.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { sourceManifests } from '../../libs/domain/dist/index.js';
import { sourceFakes } from '../../libs/fakes/dist/index.js';
import { sourceSecrets } from '../deploy/variables/source-secrets.mjs';
import { environmentAnchors, scannerServices } from '../deploy/variables/compose-environment.mjs';
import { readOptions } from '../process/read-options.mjs';
import { root } from '../process/steps.mjs';

const { check: isCheck } = readOptions(
  `Usage: npm run sources [-- --check]

Writes the lists of sources and their variables into Compose, Kubernetes, Prometheus, .env.example and the docs.

  --check  only name the files that are out of date
  --help   this text
`,
  { check: { type: 'boolean', default: false } },
);
const names = sourceManifests.map(({ name }) => name);
const stale = [];

await block('docker-compose.yml', '# ', `\n${environmentAnchors()}\n`);
await block('docker-compose.yml', '  # ', scannerServices());
await block('k8s/base/kustomization.yaml', '  # ', names.map((name) => `  - scanner-${name}\n`).join(''));
await block(
  'ops/prometheus/prometheus.yml',
  '          # ',
  names.map((name) => `          - scanner-${name}\n`).join(''),
);
await block(
  'k8s/overlays/dev/sandbox.env',
  '# ',
  names
    .flatMap((name) => Object.entries(sourceFakes[name].environment('http://sandbox:3999')))
    .map(([name, value]) => `${name}=${value}\n`)
    .join(''),
);
await block('.env.example', '# ', `#SOURCES=${names.join(',')}\n`);
await block('docs/sources.md', null, table());
for (const name of names) await file(`k8s/base/scanner-${name}/kustomization.yaml`, kustomization(name));
const folders = readdirSync(join(root, 'k8s/base')).flatMap(
  (folder) => /^scanner-(.*)/.exec(folder)?.[1] ?? [],
);
for (const gone of folders.filter((name) => !names.includes(name))) {
  stale.push(`k8s/base/scanner-${gone}`);
  if (!isCheck) rmSync(join(root, `k8s/base/scanner-${gone}`), { recursive: true });
}

for (const path of stale)
  console.log(isCheck ? `${path} is out of date: run \`npm run sources\`` : `wrote ${path}`);
if (stale.length === 0) console.log(`${names.length} sources are wired everywhere`);
process.exit(isCheck && stale.length > 0 ? 1 : 0);

/** Replaces the lines between the two marker comments. @param comment how a comment of the file begins; null = Markdown */
async function block(path, comment, text) {
  const [begin, end] = ['made by `npm run sources`', 'end of what `npm run sources` makes'].map((line) =>
    comment === null ? `<!-- ${line} -->\n` : `${comment}${line}\n`,
  );
  const whole = readFileSync(join(root, path), 'utf8');
  const [from, to] = [begin, end].map((line) => `\n${whole}`.indexOf(`\n${line}`));
  if (from < 0 || to < from)
    throw new Error(`${path}: no place for the sources, between "${begin.trim()}" and "${end.trim()}"`);
  await file(path, `${whole.slice(0, from)}${begin}${text}${whole.slice(to)}`);
}

async function file(path, text) {
  const place = join(root, path);
  const wanted = /\.(ya?ml|md)$/.test(path)
    ? await format(text, { ...(await resolveConfig(place)), filepath: place })
    : text;
  let is = null;
  try {
    is = readFileSync(place, 'utf8');
  } catch {
    // The file is new.
  }
  if (is === wanted) return;
  stale.push(path);
  if (isCheck) return;
  mkdirSync(join(place, '..'), { recursive: true });
  writeFileSync(place, wanted);
}

function kustomization(name) {
  return `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
nameSuffix: -${name}
resources:
  - ../scanner
labels:
  - pairs: { app.kubernetes.io/name: scanner-${name}, source: ${name} }
    includeSelectors: true
${secretsPatch(sourceSecrets(name))}`;
}

/** The part of the Secret that only this scanner gets. */
function secretsPatch(secrets) {
  if (secrets.length === 0) return '';
  const env = secrets.map(
    (name) => `
                - name: ${name}
                  valueFrom: { secretKeyRef: { name: earshot, key: ${name}, optional: true } }`,
  );
  return `patches:
  - target: { kind: Deployment }
    patch: |
      apiVersion: apps/v1
      kind: Deployment
      metadata: { name: scanner }
      spec:
        template:
          spec:
            containers:
              - name: app
                env:${env.join('')}
`;
}

function table() {
  const rows = sourceManifests.map(({ label, coverage, access }) => {
    const needs = access.variables.map((variable) => `\`${variable}\``).join(', ') || 'nothing';
    return `| [${label}](#${label.toLowerCase().replace(/[^\w]+/g, '-')}) | ${coverage.note} | ${needs} | ${access.note} |\n`;
  });
  return `\n| source | what is read | needs | to know before |\n| --- | --- | --- | --- |\n${rows.join('')}\n`;
}
